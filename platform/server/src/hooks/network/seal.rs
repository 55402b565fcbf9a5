//! TLS for calls, where the program is built with it (the feature `tls`).

use tokio::net::TcpStream;

use super::{Failure, Sealed};
use crate::hooks::target::Target;

#[cfg(feature = "tls")]
pub(super) use with::Seal;
#[cfg(not(feature = "tls"))]
pub(super) use without::Seal;

#[cfg(feature = "tls")]
mod with {
    use std::net::IpAddr;
    use std::sync::Arc;

    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::pki_types::ServerName;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};
    use url::Host;

    use super::{Failure, Sealed, Target, TcpStream};

    /// Whose certificates are believed.
    #[derive(Clone)]
    pub(in super::super) struct Seal(TlsConnector);

    impl Seal {
        /// The usual authorities.
        pub(in super::super) fn usual() -> Self {
            Seal::trusting(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
        }

        pub(in super::super) fn trusting(roots: RootCertStore) -> Self {
            let provider = Arc::new(crypto::ring::default_provider());
            let config = ClientConfig::builder_with_provider(provider)
                .with_safe_default_protocol_versions()
                .expect("the provider knows them")
                .with_root_certificates(roots)
                .with_no_client_auth();
            Seal(TlsConnector::from(Arc::new(config)))
        }

        /// Can such an address be called at all?
        #[expect(clippy::unnecessary_wraps, reason = "without TLS the answer differs")]
        pub(in super::super) fn can(_target: &Target) -> Result<(), Failure> {
            Ok(())
        }

        pub(in super::super) async fn seal(
            &self,
            target: &Target,
            stream: TcpStream,
        ) -> Result<impl Sealed, Failure> {
            let name = match target.host() {
                Host::Domain(name) => ServerName::try_from(name.to_owned()).map_err(|_| Failure::Unsealed)?,
                Host::Ipv4(ip) => ServerName::from(IpAddr::V4(ip)),
                Host::Ipv6(ip) => ServerName::from(IpAddr::V6(ip)),
            };
            self.0.connect(name, stream).await.map_err(|_| Failure::Unsealed)
        }
    }
}

#[cfg(not(feature = "tls"))]
mod without {
    use super::{Failure, Sealed, Target, TcpStream};

    /// Nothing is believed.
    #[derive(Clone)]
    pub(in super::super) struct Seal;

    impl Seal {
        pub(in super::super) fn usual() -> Self {
            Seal
        }

        pub(in super::super) fn can(target: &Target) -> Result<(), Failure> {
            if target.sealed() { Err(Failure::NoTls) } else { Ok(()) }
        }

        #[expect(clippy::unused_async, reason = "with TLS it waits")]
        pub(in super::super) async fn seal(
            &self,
            _target: &Target,
            _stream: TcpStream,
        ) -> Result<impl Sealed + use<>, Failure> {
            Err::<TcpStream, _>(Failure::NoTls)
        }
    }
}
