//! Sealed calls: whose certificate will do.

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{RootCertStore, ServerConfig, crypto};

use super::*;

/// Listens for sealed calls to `chat.example`; gives the port and the root that vouches for it.
async fn sealed() -> (u16, RootCertStore) {
    let mut root = CertificateParams::new(Vec::new()).unwrap();
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root_key = KeyPair::generate().unwrap();
    let root_cert = root.self_signed(&root_key).unwrap();
    let issuer = Issuer::from_params(&root, &root_key);
    let key = KeyPair::generate().unwrap();
    let names = vec!["chat.example".to_owned()];
    let cert = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(root_cert.der().clone()).unwrap();
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], PrivateKeyDer::try_from(key.serialize_der()).unwrap())
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            if let Ok(stream) = acceptor.accept(stream).await {
                serve(stream, b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
            }
        }
    });
    (port, roots)
}

#[tokio::test]
async fn a_sealed_call_checks_who_answers() {
    let (port, roots) = sealed().await;
    let trusted = Network { seal: Seal::trusting(roots), ..near() };
    assert_eq!(trusted.post(&target("https", "chat.example", port), "{}").await, Ok(()));
    let other = trusted.post(&target("https", "other.example", port), "{}").await;
    assert_eq!(other, Err(Failure::Unsealed), "the certificate is for another name");
    let stranger = near().post(&target("https", "chat.example", port), "{}").await;
    assert_eq!(stranger, Err(Failure::Unsealed), "nobody vouches for it");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let plain = target("https", "chat.example", listener.local_addr().unwrap().port());
    let (sent, ()) = tokio::join!(trusted.post(&plain, "{}"), async {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
    });
    assert_eq!(sent, Err(Failure::Unsealed), "it speaks no TLS");
}
