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
    event Locked(uint256 tokenId);
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    WayableBadges private badges;
    WayableBadges private openBadges;

    function setUp() public {
        badges = new WayableBadges(OWNER, vm.addr(ISSUER_KEY), BASE);
        openBadges = new WayableBadges(OWNER, address(0), BASE);
    }

    function test_saysWhatItIs() public view {
        require(same(badges.name(), "Wayable Badges") && same(badges.symbol(), "WAYABLE"), "name");
        require(badges.owner() == OWNER && badges.issuer() == vm.addr(ISSUER_KEY), "roles");
        require(same(badges.baseURI(), BASE), "base");
        require(badges.supportsInterface(type(IERC721).interfaceId), "ERC-721");
        require(badges.supportsInterface(type(IERC721Metadata).interfaceId), "ERC-721 metadata");
        require(badges.supportsInterface(0xb45a3c0e), "ERC-5192");
        require(badges.supportsInterface(0x49064906), "ERC-4906");
        require(!badges.supportsInterface(0xffffffff), "nothing else");
    }

    function test_contractURIIsJsonOfTheCollection() public view {
        bytes memory uri = bytes(badges.contractURI());
        bytes memory start = bytes('data:application/json,{"name":"Wayable Badges"');
        for (uint256 index = 0; index < start.length; index++) require(uri[index] == start[index], "start");
        require(uri[uri.length - 1] == "}", "end");
    }

    function test_mintsWithTheIssuersSignature() public {
        vm.expectEmit(true, true, true, true, address(badges));
        emit Transfer(address(0), HOLDER, BADGE_ID);
        vm.expectEmit(true, true, true, true, address(badges));
        emit Locked(BADGE_ID);
        mint(badges, badge());
        require(badges.ownerOf(BADGE_ID) == HOLDER && badges.balanceOf(HOLDER) == 1, "the token is the recipient's");
        require(badges.metadataDigest(BADGE_ID) == DIGEST && same(badges.tokenURI(BADGE_ID), URI), "its metadata");
        require(badges.locked(BADGE_ID), "locked");
    }

    function test_mintsForAnybodyWithoutIssuer() public {
        vm.expectEmit(true, true, true, true, address(openBadges));
        emit Locked(1);
        vm.expectEmit(true, true, true, true, address(openBadges));
        emit WayableBadges.BadgeMinted(HOLDER, 1, URI);
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
        Badge memory wanted = badge();
        bytes memory signature = signed(openBadges, wanted);
        expect(WayableBadges.IssuerNotSet.selector);
        mint(openBadges, wanted, signature);
    }

    function test_refusesABadgeTwice() public {
        Badge memory wanted = badge();
        mint(badges, wanted);
        wanted.to = OWNER;
        wanted.digest = keccak256("other metadata");
        bytes memory signature = signed(badges, wanted);
        expect(abi.encodeWithSelector(WayableBadges.BadgeAlreadyMinted.selector, BADGE_ID));
        mint(badges, wanted, signature);
    }

    function test_refusesASignatureAfterItsDeadline() public {
        Badge memory wanted = badge();
        bytes memory signature = signed(badges, wanted);
        vm.warp(wanted.deadline + 1);
        expect(abi.encodeWithSelector(WayableBadges.SignatureExpired.selector, wanted.deadline));
        mint(badges, wanted, signature);
        vm.warp(wanted.deadline);
        mint(badges, wanted, signature);
        require(badges.ownerOf(BADGE_ID) == HOLDER, "the last second counts");
    }

    function test_refusesASignatureForAnotherContract() public {
        WayableBadges twin = new WayableBadges(OWNER, vm.addr(ISSUER_KEY), BASE);
        bytes memory signature = signed(twin, badge());
        expect(WayableBadges.InvalidSignature.selector);
        mint(badges, badge(), signature);
    }

    function test_refusesASignatureForAnotherChain() public {
        bytes memory signature = signed(badges, badge());
        vm.chainId(1);
        expect(WayableBadges.InvalidSignature.selector);
        mint(badges, badge(), signature);
    }

    function test_refusesTheOtherFormOfASignature() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ISSUER_KEY, digestFor(badges, block.chainid, badge()));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory malleable = abi.encodePacked(r, bytes32(order - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        expect(WayableBadges.InvalidSignature.selector);
        mint(badges, badge(), malleable);
    }

    function test_refusesASignatureOfAnIssuerThatIsNoMore() public {
        bytes memory signature = signed(badges, badge());
        vm.expectEmit(true, true, true, true, address(badges));
        emit WayableBadges.IssuerChanged(vm.addr(ISSUER_KEY), vm.addr(OTHER_KEY));
        vm.prank(OWNER);
        badges.setIssuer(vm.addr(OTHER_KEY));
        expect(WayableBadges.InvalidSignature.selector);
        mint(badges, badge(), signature);
    }

    function test_refusesNobodyAsRecipient() public {
        expect(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        openBadges.mintBadge(address(0), URI);
    }

    function test_knowsNothingOfATokenThatIsNot() public {
        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1));
        badges.tokenURI(1);
        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1));
        badges.locked(1);
    }

    function test_pausesBothForms() public {
        Badge memory wanted = badge();
        bytes memory signature = signed(badges, wanted);
        vm.prank(OWNER);
        badges.pause();
        vm.prank(OWNER);
        openBadges.pause();
        expect(Pausable.EnforcedPause.selector);
        mint(badges, wanted, signature);
        expect(Pausable.EnforcedPause.selector);
        openBadges.mintBadge(HOLDER, URI);
        vm.prank(OWNER);
        badges.unpause();
        mint(badges, wanted, signature);
        require(badges.ownerOf(BADGE_ID) == HOLDER, "goes on");
    }

    function test_aTokenStaysWithItsRecipient() public {
        mint(badges, badge());
        openBadges.mintBadge(HOLDER, URI);
        expect(abi.encodeWithSelector(WayableBadges.TokenLocked.selector, BADGE_ID));
        vm.prank(HOLDER);
        badges.transferFrom(HOLDER, OWNER, BADGE_ID);
        expect(abi.encodeWithSelector(WayableBadges.TokenLocked.selector, 1));
        vm.prank(HOLDER);
        openBadges.safeTransferFrom(HOLDER, OWNER, 1);
        vm.prank(HOLDER);
        badges.approve(OWNER, BADGE_ID);
        expect(abi.encodeWithSelector(WayableBadges.TokenLocked.selector, BADGE_ID));
        vm.prank(OWNER);
        badges.transferFrom(HOLDER, OWNER, BADGE_ID);
    }

    function test_theOwnerMovesWhereMetadataIsServed() public {
        mint(badges, badge());
        vm.expectEmit(true, true, true, true, address(badges));
        emit BatchMetadataUpdate(0, type(uint256).max);
        vm.prank(OWNER);
        badges.setBaseURI("https://wayable.example/metadata/");
        string memory cid = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy";
        require(same(badges.tokenURI(BADGE_ID), string.concat("https://wayable.example/metadata/", cid)), "moved");
        require(badges.metadataDigest(BADGE_ID) == DIGEST, "the digest stays");
    }

    function test_aNewOwnerHasToAccept() public {
        vm.prank(OWNER);
        badges.transferOwnership(HOLDER);
        require(badges.owner() == OWNER && badges.pendingOwner() == HOLDER, "not yet");
        vm.prank(HOLDER);
        badges.acceptOwnership();
        require(badges.owner() == HOLDER, "accepted");
    }

    function testFuzz_onlyTheOwnerChangesRules(address anybody) public {
        vm.assume(anybody != OWNER);
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, anybody);
        expect(refusal);
        vm.prank(anybody);
        badges.setIssuer(anybody);
        expect(refusal);
        vm.prank(anybody);
        badges.setBaseURI("ipfs://other/");
        expect(refusal);
        vm.prank(anybody);
        badges.pause();
        expect(refusal);
        vm.prank(anybody);
        badges.unpause();
    }

    function testFuzz_noOtherKeySigns(uint256 key, address to, uint256 id, bytes32 digest) public {
        key = 1 + (key % (type(uint128).max));
        vm.assume(key != ISSUER_KEY);
        Badge memory wanted = Badge(to, id, digest, block.timestamp);
        bytes memory signature = signatureOf(key, digestFor(badges, block.chainid, wanted));
        expect(WayableBadges.InvalidSignature.selector);
        mint(badges, wanted, signature);
    }

    function testFuzz_noOtherBytesSign(bytes calldata signature) public {
        Badge memory wanted = badge();
        expect(WayableBadges.InvalidSignature.selector);
        mint(badges, wanted, signature);
    }

    function testFuzz_aSignatureIsForItsValues(address to, uint256 id, bytes32 digest, uint256 deadline) public {
        Badge memory agreed = badge();
        bytes memory signature = signed(badges, agreed);
        vm.assume(to != HOLDER && id != BADGE_ID && digest != DIGEST);
        vm.assume(deadline >= block.timestamp && deadline != agreed.deadline);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(to, BADGE_ID, DIGEST, agreed.deadline, signature);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, id, DIGEST, agreed.deadline, signature);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, BADGE_ID, digest, agreed.deadline, signature);
        expect(WayableBadges.InvalidSignature.selector);
        badges.mintBadge(HOLDER, BADGE_ID, DIGEST, deadline, signature);
    }

    function testFuzz_mintsWhatWasSigned(address sender, address to, uint256 id, bytes32 digest) public {
        vm.assume(to != address(0));
        Badge memory wanted = Badge(to, id, digest, block.timestamp);
        bytes memory signature = signed(badges, wanted);
        vm.prank(sender);
        mint(badges, wanted, signature);
        require(badges.ownerOf(id) == to && badges.metadataDigest(id) == digest, "as signed");
        require(bytes(badges.tokenURI(id)).length == (digest == 0 ? 0 : 7 + 59), "a CID");
    }
}
