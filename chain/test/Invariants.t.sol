// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {WayableBadges} from "../contracts/WayableBadges.sol";
import {BadgeTest} from "./BadgeTest.sol";
import {vm} from "./Vm.sol";

/// Calls the contract in many ways, and counts the signed mints and the forbidden mints that succeed.
contract Attempts is BadgeTest {
    uint256 private constant BADGES = 8;
    WayableBadges public badges;
    uint256 public mintsWithoutSignature;
    uint256 public mintsTwice;
    uint256 public mintsTooLate;
    uint256 public signedMints;
    uint256 public gifts;
    address[3] private wallets = [HOLDER, address(0xCAFE), OWNER];
    Badge[] private used;
    bytes[] private signatures;

    constructor() {
        badges = new WayableBadges(OWNER, vm.addr(ISSUER_KEY), BASE);
    }

    function idAt(uint256 index) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(index % BADGES)));
    }

    function isMinted(uint256 id) private view returns (bool) {
        return badges.metadataDigest(id) != 0;
    }

    function badgeFor(uint256 index, uint256 wallet, uint256 digest) private view returns (Badge memory) {
        bytes32 chosen = digest % 2 == 0 ? DIGEST : keccak256("other metadata");
        return Badge(wallets[wallet % 3], idAt(index), chosen, block.timestamp + (digest % 100));
    }

    function mintSigned(uint256 index, uint256 wallet, uint256 digest) external {
        Badge memory wanted = badgeFor(index, wallet, digest);
        bool had = isMinted(wanted.id);
        bytes memory signature = signed(badges, wanted);
        try badges.mintBadge(wanted.to, wanted.id, wanted.digest, wanted.deadline, signature) {
            if (had) mintsTwice++;
            signedMints++;
            used.push(wanted);
            signatures.push(signature);
        } catch {}
    }

    function mintAgain(uint256 which) external {
        if (used.length == 0) return;
        Badge memory again = used[which % used.length];
        bytes memory signature = signatures[which % used.length];
        try badges.mintBadge(again.to, again.id, again.digest, again.deadline, signature) {
            mintsTwice++;
        } catch {}
    }

    function mintTooLate(uint256 index, uint256 wallet, uint256 late) external {
        Badge memory wanted = badgeFor(index, wallet, 0);
        wanted.deadline = block.timestamp - 1 - (late % block.timestamp);
        try badges.mintBadge(wanted.to, wanted.id, wanted.digest, wanted.deadline, signed(badges, wanted)) {
            mintsTooLate++;
        } catch {}
    }

    function mintPlain(uint256 sender, uint256 wallet) external {
        vm.prank(wallets[sender % 3]);
        try badges.mintBadge(wallets[wallet % 3], URI) returns (uint256) {
            mintsWithoutSignature++;
        } catch {}
    }

    function mintForged(uint256 sender, uint256 index, uint256 wallet, uint256 key) external {
        Badge memory wanted = badgeFor(index, wallet, 0);
        key = ISSUER_KEY + 1 + (key % 1000);
        bytes memory signature = signatureOf(key, digestFor(badges, block.chainid, wanted));
        vm.prank(wallets[sender % 3]);
        try badges.mintBadge(wanted.to, wanted.id, wanted.digest, wanted.deadline, signature) {
            mintsWithoutSignature++;
        } catch {}
    }

    function mintTransplanted(uint256 index, uint256 wallet, uint256 chainId, bool isOtherContract) external {
        Badge memory wanted = badgeFor(index, wallet, 0);
        chainId = block.chainid + 1 + (chainId % 1000);
        WayableBadges target = isOtherContract ? WayableBadges(address(this)) : badges;
        bytes memory signature =
            signatureOf(ISSUER_KEY, digestFor(target, isOtherContract ? block.chainid : chainId, wanted));
        try badges.mintBadge(wanted.to, wanted.id, wanted.digest, wanted.deadline, signature) {
            mintsWithoutSignature++;
        } catch {}
    }

    function giveAway(uint256 index, uint256 wallet) external {
        uint256 id = idAt(index);
        if (!isMinted(id)) return;
        address holder = badges.ownerOf(id);
        vm.prank(holder);
        try badges.transferFrom(holder, wallets[wallet % 3], id) {
            gifts++;
        } catch {}
    }

    function pauseOrNot(bool isPaused) external {
        if (isPaused == badges.paused()) return;
        vm.prank(OWNER);
        if (isPaused) badges.pause();
        else badges.unpause();
    }

    function countMinted() external view returns (uint256 minted) {
        for (uint256 index = 0; index < BADGES; index++) if (isMinted(idAt(index))) minted++;
    }

    function countChanged() external view returns (uint256 changed) {
        for (uint256 index = 0; index < used.length; index++) {
            Badge memory agreed = used[index];
            if (badges.metadataDigest(agreed.id) != agreed.digest || badges.ownerOf(agreed.id) != agreed.to) changed++;
        }
    }
}

contract InvariantsTest {
    Attempts private attempts;

    function setUp() public {
        attempts = new Attempts();
    }

    /// Returns the contracts that the test runner calls at random.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(attempts);
    }

    function invariant_noMintWithoutSignature() public view {
        require(attempts.mintsWithoutSignature() == 0, "a mint without the issuer's signature");
        require(attempts.countMinted() == attempts.signedMints(), "more tokens than signed mints");
    }

    function invariant_noBadgeAndNoSignatureTwice() public view {
        require(attempts.mintsTwice() == 0, "a badge was minted twice");
    }

    function invariant_noMintAfterTheDeadline() public view {
        require(attempts.mintsTooLate() == 0, "a mint after its deadline");
    }

    function invariant_tokensStayAsTheyWereMinted() public view {
        require(attempts.gifts() == 0, "a token was given away");
        require(attempts.countChanged() == 0, "a token has changed");
    }
}
