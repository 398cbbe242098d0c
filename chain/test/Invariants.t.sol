// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {WayableBadges} from "../contracts/WayableBadges.sol";
import {BadgeTest} from "./BadgeTest.sol";
import {vm} from "./Vm.sol";

/// Whatever people try, in any order: it counts what was agreed to and what came out.
contract Attempts is BadgeTest {
    uint256 private constant BADGES = 8;
    WayableBadges public badges;
    uint256 public mintsWithoutSignature;
    uint256 public mintsTwice;
    uint256 public signedMints;
    address[3] private wallets = [HOLDER, address(0xCAFE), OWNER];
    bytes[] private used;
    bytes32[] private usedUris;

    constructor() {
        badges = new WayableBadges(OWNER, vm.addr(ISSUER_KEY));
    }

    function badgeAt(uint256 index) public pure returns (bytes32) {
        return keccak256(abi.encode(index % BADGES));
    }

    function badgeCount() external pure returns (uint256) {
        return BADGES;
    }

    function uriAt(uint256 index) private pure returns (string memory) {
        return index % 2 == 0 ? URI : "ipfs://bafkreiother";
    }

    function mintSigned(uint256 badge, uint256 wallet, uint256 uri) external {
        address to = wallets[wallet % 3];
        bytes32 badgeId = badgeAt(badge);
        bool had = badges.tokenOfBadge(badgeId) != 0;
        bytes memory signature = signed(badges, to, uriAt(uri), badgeId);
        try badges.mintBadge(to, uriAt(uri), badgeId, signature) returns (uint256) {
            if (had) mintsTwice++;
            signedMints++;
            used.push(abi.encode(to, uriAt(uri), badgeId, signature));
            usedUris.push(keccak256(bytes(uriAt(uri))));
        } catch {}
    }

    function mintAgain(uint256 which) external {
        if (used.length == 0) return;
        (address to, string memory uri, bytes32 badgeId, bytes memory signature) =
            abi.decode(used[which % used.length], (address, string, bytes32, bytes));
        try badges.mintBadge(to, uri, badgeId, signature) returns (uint256) {
            mintsTwice++;
        } catch {}
    }

    function mintPlain(uint256 sender, uint256 wallet) external {
        vm.prank(wallets[sender % 3]);
        try badges.mintBadge(wallets[wallet % 3], URI) returns (uint256) {
            mintsWithoutSignature++;
        } catch {}
    }

    function mintForged(uint256 sender, uint256 badge, uint256 wallet, uint256 key) external {
        address to = wallets[wallet % 3];
        key = ISSUER_KEY + 1 + (key % 1000);
        bytes memory signature = signatureOf(key, digestFor(badges, block.chainid, to, URI, badgeAt(badge)));
        vm.prank(wallets[sender % 3]);
        try badges.mintBadge(to, URI, badgeAt(badge), signature) returns (uint256) {
            mintsWithoutSignature++;
        } catch {}
    }

    function mintTransplanted(uint256 badge, uint256 wallet, uint256 chainId, bool isOtherContract) external {
        address to = wallets[wallet % 3];
        chainId = block.chainid + 1 + (chainId % 1000);
        WayableBadges target = isOtherContract ? WayableBadges(address(this)) : badges;
        bytes32 digest =
            digestFor(target, isOtherContract ? block.chainid : chainId, to, URI, badgeAt(badge));
        try badges.mintBadge(to, URI, badgeAt(badge), signatureOf(ISSUER_KEY, digest)) returns (uint256) {
            mintsWithoutSignature++;
        } catch {}
    }

    function giveAway(uint256 token, uint256 wallet) external {
        if (badges.totalSupply() == 0) return;
        uint256 tokenId = 1 + (token % badges.totalSupply());
        address holder = badges.ownerOf(tokenId);
        vm.prank(holder);
        badges.transferFrom(holder, wallets[wallet % 3], tokenId);
    }

    function pauseOrNot(bool isPaused) external {
        if (isPaused == badges.paused()) return;
        vm.prank(OWNER);
        if (isPaused) badges.pause();
        else badges.unpause();
    }

    function countChangedUris() external view returns (uint256 changed) {
        for (uint256 index = 0; index < usedUris.length; index++) {
            if (keccak256(bytes(badges.tokenURI(index + 1))) != usedUris[index]) changed++;
        }
    }
}

contract InvariantsTest {
    Attempts private attempts;

    function setUp() public {
        attempts = new Attempts();
    }

    /// Read by the runner: only these are called at random.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(attempts);
    }

    function invariant_noMintWithoutSignature() public view {
        require(attempts.mintsWithoutSignature() == 0, "a mint without the issuer's signature");
        require(attempts.badges().totalSupply() == attempts.signedMints(), "more tokens than signed mints");
    }

    function invariant_noBadgeAndNoSignatureTwice() public view {
        require(attempts.mintsTwice() == 0, "a badge was minted twice");
    }

    function invariant_eachTokenIsOfOneBadge() public view {
        WayableBadges badges = attempts.badges();
        uint256 count = attempts.badgeCount();
        uint256 minted = 0;
        for (uint256 one = 0; one < count; one++) {
            uint256 token = badges.tokenOfBadge(attempts.badgeAt(one));
            if (token == 0) continue;
            minted++;
            for (uint256 other = one + 1; other < count; other++) {
                require(badges.tokenOfBadge(attempts.badgeAt(other)) != token, "two badges share a token");
            }
        }
        require(minted == badges.totalSupply(), "a token without badge");
    }

    function invariant_uriNeverChanges() public view {
        require(attempts.countChangedUris() == 0, "a uri has changed");
    }
}
