//! Which addresses are called: those of the open internet, and nothing nearer.
//!
//! A hook's address is somebody else's wish. Without this, it could reach what only this machine can: its own services,
//! those of its network, the metadata of its cloud.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Blocks that are not the open internet: first address and bits that count.
const CLOSED_V4: &[(Ipv4Addr, u32)] = &[
    // This network, and this machine on it.
    (Ipv4Addr::UNSPECIFIED, 8),
    // Private.
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Shared by the customers of one provider.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    // This machine.
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // This link; clouds keep their metadata there.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    // Private.
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    // Protocols.
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    // Relays of 6to4, given up.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    // Private.
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Documentation.
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Many at once.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Never given out; everybody at the end of it.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// Of the block that is given out at all, what is not the open internet.
const CLOSED_V6: &[(Ipv6Addr, u32)] = &[
    // Protocols: Teredo, benchmarks, overlays.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// The block that is given out: what is beyond it is this machine, this link, a site, or many at once.
const GIVEN_OUT: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
/// Addresses of the old kind behind a translator.
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);
/// Addresses of the old kind with a network behind them.
const SIX_TO_FOUR: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16);

fn in_v4(ip: Ipv4Addr, (block, bits): (Ipv4Addr, u32)) -> bool {
    (ip.to_bits() ^ block.to_bits()).leading_zeros() >= bits
}

fn in_v6(ip: Ipv6Addr, (block, bits): (Ipv6Addr, u32)) -> bool {
    (ip.to_bits() ^ block.to_bits()).leading_zeros() >= bits
}

/// Is it an address of the open internet?
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => public_v4(ip),
        IpAddr::V6(ip) => public_v6(ip),
    }
}

fn public_v4(ip: Ipv4Addr) -> bool {
    !CLOSED_V4.iter().any(|block| in_v4(ip, *block))
}

fn public_v6(ip: Ipv6Addr) -> bool {
    let bits = ip.to_bits();
    // An address of the old kind in another dress is judged as what it is.
    if let Some(old) = ip.to_ipv4_mapped() {
        return public_v4(old);
    }
    if in_v6(ip, NAT64) {
        return public_v4(Ipv4Addr::from_bits(bits as u32));
    }
    if in_v6(ip, SIX_TO_FOUR) {
        return public_v4(Ipv4Addr::from_bits((bits >> 80) as u32));
    }
    in_v6(ip, GIVEN_OUT) && !CLOSED_V6.iter().any(|block| in_v6(ip, *block))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(text: &str) -> bool {
        is_public(text.parse().unwrap_or_else(|_| panic!("{text}")))
    }

    #[test]
    fn closed_blocks_are_refused_from_their_first_address_to_their_last() {
        for (first, last) in [
            ("0.0.0.0", "0.255.255.255"),
            ("10.0.0.0", "10.255.255.255"),
            ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"),
            ("169.254.0.0", "169.254.255.255"),
            ("172.16.0.0", "172.31.255.255"),
            ("192.0.0.0", "192.0.0.255"),
            ("192.0.2.0", "192.0.2.255"),
            ("192.88.99.0", "192.88.99.255"),
            ("192.168.0.0", "192.168.255.255"),
            ("198.18.0.0", "198.19.255.255"),
            ("198.51.100.0", "198.51.100.255"),
            ("203.0.113.0", "203.0.113.255"),
            ("224.0.0.0", "239.255.255.255"),
            ("240.0.0.0", "255.255.255.255"),
        ] {
            assert!(!public(first) && !public(last), "{first} to {last}");
            let (before, after) = (first.parse::<Ipv4Addr>().unwrap(), last.parse::<Ipv4Addr>().unwrap());
            let (before, after) = (before.to_bits().checked_sub(1), after.to_bits().checked_add(1));
            let next_to: Vec<Ipv4Addr> =
                [before, after].into_iter().flatten().map(Ipv4Addr::from_bits).collect();
            for ip in next_to {
                // The last two blocks stand side by side.
                let closed = [[239, 255, 255, 255], [240, 0, 0, 0]].contains(&ip.octets());
                assert_eq!(is_public(ip.into()), !closed, "{ip} stands beside {first} to {last}");
            }
            // The same in other dresses.
            for ip in [first, last] {
                let old: Ipv4Addr = ip.parse().unwrap();
                let [a, b, c, d] = old.octets().map(u16::from);
                let (high, low) = (a << 8 | b, c << 8 | d);
                for dress in [
                    Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, high, low),
                    Ipv6Addr::new(0, 0, 0, 0, 0, 0, high, low),
                    Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
                    Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),
                ] {
                    assert!(!is_public(dress.into()), "{dress} is {ip}");
                }
            }
        }
    }

    #[test]
    fn closed_blocks_of_the_new_kind_are_refused() {
        for ip in [
            "::",
            "::1",
            "::7f00:1",
            "::8.8.8.8",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:0:4136:e378:8000:63bf:3fff:fdd2",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
            "3fff::1",
            "3fff:fff:ffff::1",
            "5f00::1",
            "fc00::1",
            "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "fe80::1",
            "febf::1",
            "fec0::1",
            "ff02::1",
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ] {
            assert!(!public(ip), "{ip}");
        }
    }

    #[test]
    fn the_open_internet_is_called() {
        for ip in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "172.32.0.1",
            "192.0.1.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "2a00:1450::1",
            "64:ff9b::1.1.1.1",
            "2002:101:101::1",
            "::ffff:1.1.1.1",
        ] {
            assert!(public(ip), "{ip}");
        }
    }
}
