// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {WayableBadges} from "../contracts/WayableBadges.sol";
import {vm} from "./Vm.sol";

/// What the tests of the contract share. Digests are made here by the words of EIP-712, not by the contract's library.
abstract contract BadgeTest {
    uint256 internal constant ISSUER_KEY = 0xA11CE;
    uint256 internal constant OTHER_KEY = 0xB0B;
    address internal constant OWNER = address(0xACE);
    address internal constant HOLDER = address(0xF00D);
    bytes32 internal constant BADGE = keccak256("a badge");
    string internal constant URI = "ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy";

    function digestFor(WayableBadges badges, uint256 chainId, address to, string memory uri, bytes32 badgeId)
        internal
        pure
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Wayable Badges"),
                keccak256("1"),
                chainId,
                address(badges)
            )
        );
        bytes32 badge = keccak256(
            abi.encode(
                keccak256("Badge(address to,string uri,bytes32 badgeId)"), to, keccak256(bytes(uri)), badgeId
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, badge));
    }

    function signatureOf(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function signed(WayableBadges badges, address to, string memory uri, bytes32 badgeId)
        internal
        view
        returns (bytes memory)
    {
        return signatureOf(ISSUER_KEY, digestFor(badges, block.chainid, to, uri, badgeId));
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
