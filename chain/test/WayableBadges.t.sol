// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {WayableBadges} from "../contracts/WayableBadges.sol";
import {BadgeTest} from "./BadgeTest.sol";
import {vm} from "./Vm.sol";

contract WayableBadgesTest is BadgeTest {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    WayableBadges private badges;
    WayableBadges private openBadges;

    function setUp() public {
        badges = new WayableBadges(OWNER, vm.addr(ISSUER_KEY));
        openBadges = new WayableBadges(OWNER, address(0));
    }

    function test_saysWhatItIs() public view {
        require(same(badges.name(), "Wayable Badges") && same(badges.symbol(), "WAYABLE"), "name");
        require(badges.owner() == OWNER && badges.issuer() == vm.addr(ISSUER_KEY), "roles");
        require(badges.supportsInterface(type(IERC721).interfaceId), "ERC-721");
        require(badges.supportsInterface(type(IERC721Metadata).interfaceId), "ERC-721 metadata");
    }

    function test_mintsWithTheIssuersSignature() public {
        bytes memory signature = signed(badges, HOLDER, URI, BADGE);
        vm.expectEmit(true, true, true, true, address(badges));
        emit Transfer(address(0), HOLDER, 1);
        vm.expectEmit(true, true, true, true, address(badges));
        emit WayableBadges.BadgeMinted(HOLDER, 1, URI);
        uint256 tokenId = badges.mintBadge(HOLDER, URI, BADGE, signature);
        require(tokenId == 1 && badges.tokenOfBadge(BADGE) == 1, "the badge has the first token");
        require(badges.ownerOf(1) == HOLDER && same(badges.tokenURI(1), URI), "the token is the recipient's");
        require(badges.totalSupply() == 1 && badges.balanceOf(HOLDER) == 1, "there is one");
    }

    function test_mintsForAnybodyWithoutIssuer() public {
        vm.prank(HOLDER);
        require(openBadges.mintBadge(HOLDER, URI) == 1, "begins with 1");
        require(openBadges.mintBadge(OWNER, "ipfs://other") == 2, "goes on with 2");
        require(same(openBadges.tokenURI(1), URI) && same(openBadges.tokenURI(2), "ipfs://other"), "own uris");
    }

    function test_refusesAMintWithoutSignature() public {
        expect(WayableBadges.SignatureRequired.selector);
        badges.mintBadge(HOLDER, URI);
    }

    function test_refusesTheOwnerWithoutSignature() public {
        expect(WayableBadges.SignatureRequired.selector);
        vm.prank(OWNER);
        badges.mintBadge(HOLDER, URI);
    }

    function test_refusesASignatureWithoutIssuer() public {
        bytes memory signature = signed(openBadges, HOLDER, URI, BADGE);
        expect(WayableBadges.IssuerNotSet.selector);
        openBadges.mintBadge(HOLDER, URI, BADGE, signature);
    }

    function test_refusesABadgeTwice() public {
        badges.mintBadge(HOLDER, URI, BADGE, signed(badges, HOLDER, URI, BADGE));
        bytes memory again = signed(badges, HOLDER, URI, BADGE);
        expect(abi.encodeWithSelector(WayableBadges.BadgeAlreadyMinted.selector, BADGE, 1));
        badges.mintBadge(HOLDER, URI, BADGE, again);
        bytes memory elsewhere = signed(badges, OWNER, "ipfs://other", BADGE);
        expect(abi.encodeWithSelector(WayableBadges.BadgeAlreadyMinted.selector, BADGE, 1));
        badges.mintBadge(OWNER, "ipfs://other", BADGE, elsewhere);
    }

    function test_refusesASignatureForAnotherContract() public {
        WayableBadges twin = new WayableBadges(OWNER, vm.addr(ISSUER_KEY));
        bytes memory signature = signed(twin, HOLDER, URI, BADGE);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, URI, BADGE, signature);
    }

    function test_refusesASignatureForAnotherChain() public {
        bytes memory signature = signed(badges, HOLDER, URI, BADGE);
        vm.chainId(1);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, URI, BADGE, signature);
    }

    function test_refusesTheOtherFormOfASignature() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ISSUER_KEY, digestFor(badges, block.chainid, HOLDER, URI, BADGE));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory malleable = abi.encodePacked(r, bytes32(order - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, URI, BADGE, malleable);
    }

    function test_refusesASignatureOfAnIssuerThatIsNoMore() public {
        bytes memory signature = signed(badges, HOLDER, URI, BADGE);
        vm.expectEmit(true, true, true, true, address(badges));
        emit WayableBadges.IssuerChanged(vm.addr(ISSUER_KEY), vm.addr(OTHER_KEY));
        vm.prank(OWNER);
        badges.setIssuer(vm.addr(OTHER_KEY));
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, URI, BADGE, signature);
    }

    function test_refusesNobodyAsRecipient() public {
        expect(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        openBadges.mintBadge(address(0), URI);
    }

    function test_hasNoUriOfATokenThatIsNot() public {
        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1));
        badges.tokenURI(1);
    }

    function test_pausesBothForms() public {
        bytes memory signature = signed(badges, HOLDER, URI, BADGE);
        vm.prank(OWNER);
        badges.pause();
        vm.prank(OWNER);
        openBadges.pause();
        expect(Pausable.EnforcedPause.selector);
        badges.mintBadge(HOLDER, URI, BADGE, signature);
        expect(Pausable.EnforcedPause.selector);
        openBadges.mintBadge(HOLDER, URI);
        vm.prank(OWNER);
        badges.unpause();
        require(badges.mintBadge(HOLDER, URI, BADGE, signature) == 1, "goes on");
    }

    function test_aTokenCanBeGivenAwayAndTheBadgeStaysMinted() public {
        badges.mintBadge(HOLDER, URI, BADGE, signed(badges, HOLDER, URI, BADGE));
        vm.prank(HOLDER);
        badges.transferFrom(HOLDER, OWNER, 1);
        require(badges.ownerOf(1) == OWNER && badges.tokenOfBadge(BADGE) == 1, "given away");
    }

    function testFuzz_onlyTheOwnerChangesRules(address anybody) public {
        vm.assume(anybody != OWNER);
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, anybody);
        expect(refusal);
        vm.prank(anybody);
        badges.setIssuer(anybody);
        expect(refusal);
        vm.prank(anybody);
        badges.pause();
        expect(refusal);
        vm.prank(anybody);
        badges.unpause();
    }

    function testFuzz_noOtherKeySigns(uint256 key, address to, string calldata uri, bytes32 badgeId) public {
        key = 1 + (key % (type(uint128).max));
        vm.assume(key != ISSUER_KEY);
        bytes memory signature = signatureOf(key, digestFor(badges, block.chainid, to, uri, badgeId));
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(to, uri, badgeId, signature);
    }

    function testFuzz_noOtherBytesSign(bytes calldata signature) public {
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, URI, BADGE, signature);
    }

    function testFuzz_aSignatureIsForItsRecipientUriAndBadge(address to, string calldata uri, bytes32 badgeId) public {
        bytes memory signature = signed(badges, HOLDER, URI, BADGE);
        vm.assume(to != HOLDER && !same(uri, URI) && badgeId != BADGE);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(to, URI, BADGE, signature);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, uri, BADGE, signature);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, URI, badgeId, signature);
    }

    function testFuzz_mintsWhatWasSigned(address sender, address to, string calldata uri, bytes32 badgeId) public {
        vm.assume(to != address(0));
        bytes memory signature = signed(badges, to, uri, badgeId);
        vm.prank(sender);
        uint256 tokenId = badges.mintBadge(to, uri, badgeId, signature);
        require(badges.ownerOf(tokenId) == to && same(badges.tokenURI(tokenId), uri), "as signed");
        require(badges.tokenOfBadge(badgeId) == tokenId, "of that badge");
    }
}
