// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {WayableBadges} from "../contracts/WayableBadges.sol";
import {vm} from "./Vm.sol";

/// The common part of the contract tests. Computes digests by the text of EIP-712, without the contract's library.
abstract contract BadgeTest {
    struct Badge {
        address to;
        uint256 id;
        bytes32 digest;
        uint256 deadline;
    }

    uint256 internal constant ISSUER_KEY = 0xA11CE;
    uint256 internal constant OTHER_KEY = 0xB0B;
    address internal constant OWNER = address(0xACE);
    address internal constant HOLDER = address(0xF00D);
    uint256 internal constant BADGE_ID = uint256(keccak256("a badge"));
    bytes32 internal constant DIGEST = 0xc7d01489080858c500065836c658f847a6ca67c4864619212be4f8200e4bbace;
    string internal constant BASE = "ipfs://";
    string internal constant URI = "ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy";

    function badge() internal view returns (Badge memory) {
        return Badge(HOLDER, BADGE_ID, DIGEST, block.timestamp + 1 hours);
    }

    function digestFor(WayableBadges badges, uint256 chainId, Badge memory agreed) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Wayable Badges"),
                keccak256("1"),
                chainId,
                address(badges)
            )
        );
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Badge(address to,uint256 badgeId,bytes32 metadataDigest,uint256 deadline)"),
                agreed.to,
                agreed.id,
                agreed.digest,
                agreed.deadline
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function signatureOf(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function signed(WayableBadges badges, Badge memory agreed) internal view returns (bytes memory) {
        return signatureOf(ISSUER_KEY, digestFor(badges, block.chainid, agreed));
    }

    function mint(WayableBadges badges, Badge memory wanted, bytes memory signature) internal {
        badges.mintBadge(wanted.to, wanted.id, wanted.digest, wanted.deadline, signature);
    }

    function mint(WayableBadges badges, Badge memory wanted) internal {
        mint(badges, wanted, signed(badges, wanted));
    }

    function expect(bytes memory revertData) internal {
        vm.expectRevert(revertData);
    }

    function expect(bytes4 selector) internal {
        vm.expectRevert(abi.encodePacked(selector));
    }

    function same(string memory one, string memory other) internal pure returns (bool) {
        return keccak256(bytes(one)) == keccak256(bytes(other));
    }
}
