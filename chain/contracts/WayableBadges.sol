// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ContentAddress} from "./ContentAddress.sol";
import {IERC5192} from "./IERC5192.sol";

/// @title The badges of a Wayable installation as tokens (docs/product.md#minting)
/// @notice While an issuer is set, a token proves that the issuer agreed to it: a mint shows its EIP-712 signature over
/// recipient, badge, metadata and deadline. The badge is the token's id, so each badge is minted once. Without an issuer
/// anybody mints anything, and a token proves nothing. A token stays with its recipient (ERC-5192). The owner names the
/// issuer and where metadata is served, and pauses; it mints no more than anybody else, and changes no digest.
contract WayableBadges is IERC4906, IERC5192, ERC721, EIP712, Ownable2Step, Pausable {
    bytes32 private constant BADGE_TYPEHASH =
        keccak256("Badge(address to,uint256 badgeId,bytes32 metadataDigest,uint256 deadline)");

    string private constant COLLECTION =
        'data:application/json,{"name":"Wayable Badges","symbol":"WAYABLE","description":"Badges of people who describe how accessible places are. They stay with their recipients."}';

    /// @notice Whose signature a mint needs; the zero address: none
    address public issuer;

    /// @notice What stands before the content address of metadata: `ipfs://`, or an address of the installation
    string public baseURI;

    /// @notice The SHA-256 of a badge's metadata; 0: the badge was not minted with a signature
    mapping(uint256 badgeId => bytes32 digest) public metadataDigest;

    /// Of tokens that were minted without an issuer: their ids begin with 1.
    uint256 private _lastOpenId;
    mapping(uint256 tokenId => string uri) private _openURIs;

    event BadgeMinted(address indexed to, uint256 indexed tokenId, string uri);
    event IssuerChanged(address indexed previousIssuer, address indexed newIssuer);

    /// An issuer is set: the form with its signature mints.
    error SignatureRequired();
    /// No issuer is set: a signature would prove nothing, and a badge would look as if it were proven.
    error IssuerNotSet();
    /// The signature is not the issuer's over these values, for this contract on this chain.
    error InvalidSignature();
    error SignatureExpired(uint256 deadline);
    error BadgeAlreadyMinted(uint256 badgeId);
    /// A badge is its recipient's reputation, which cannot be given away.
    error TokenLocked(uint256 tokenId);

    constructor(address initialOwner, address initialIssuer, string memory initialBaseURI)
        ERC721("Wayable Badges", "WAYABLE")
        EIP712("Wayable Badges", "1")
        Ownable(initialOwner)
    {
        _setIssuer(initialIssuer);
        baseURI = initialBaseURI;
    }

    /// @notice Mints a token while no issuer is set.
    function mintBadge(address to, string calldata uri) external whenNotPaused returns (uint256 tokenId) {
        if (issuer != address(0)) revert SignatureRequired();
        tokenId = ++_lastOpenId;
        _openURIs[tokenId] = uri;
        _mintLocked(to, tokenId);
        emit BadgeMinted(to, tokenId, uri);
    }

    /// @notice Mints the token of a badge for the holder of the issuer's signature, which says who gets the token.
    /// @param badgeId the token's id
    /// @param digest the SHA-256 of the metadata
    /// @param deadline the last second in which the signature mints
    function mintBadge(address to, uint256 badgeId, bytes32 digest, uint256 deadline, bytes calldata signature)
        external
        whenNotPaused
    {
        address signer = issuer;
        if (signer == address(0)) revert IssuerNotSet();
        if (block.timestamp > deadline) revert SignatureExpired(deadline);
        bytes32 agreed = _hashTypedDataV4(keccak256(abi.encode(BADGE_TYPEHASH, to, badgeId, digest, deadline)));
        (address recovered, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(agreed, signature);
        if (problem != ECDSA.RecoverError.NoError || recovered != signer) revert InvalidSignature();
        if (_ownerOf(badgeId) != address(0)) revert BadgeAlreadyMinted(badgeId);
        metadataDigest[badgeId] = digest;
        _mintLocked(to, badgeId);
    }

    /// @notice Names who signs from now on. Signatures of the former issuer mint nothing, unless it is named again.
    function setIssuer(address newIssuer) external onlyOwner {
        _setIssuer(newIssuer);
    }

    /// @notice Says where the metadata of signed tokens is served. Their digests stay.
    function setBaseURI(string calldata newBaseURI) external onlyOwner {
        baseURI = newBaseURI;
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @notice Stops minting.
    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Where the metadata of a token is served; for a signed one: by its content address
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        bytes32 digest = metadataDigest[tokenId];
        return digest == 0 ? _openURIs[tokenId] : string.concat(baseURI, ContentAddress.ofDigest(digest));
    }

    /// @notice What the collection is (ERC-7572)
    function contractURI() external pure returns (string memory) {
        return COLLECTION;
    }

    /// @notice Every token is locked (ERC-5192).
    function locked(uint256 tokenId) external view returns (bool) {
        _requireOwned(tokenId);
        return true;
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, IERC165) returns (bool) {
        return interfaceId == type(IERC5192).interfaceId || interfaceId == bytes4(0x49064906)
            || super.supportsInterface(interfaceId);
    }

    function _setIssuer(address newIssuer) private {
        emit IssuerChanged(issuer, newIssuer);
        issuer = newIssuer;
    }

    /// Without the call of the recipient that a "safe" mint makes: no foreign code runs in between.
    function _mintLocked(address to, uint256 tokenId) private {
        _mint(to, tokenId);
        emit Locked(tokenId);
    }

    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from != address(0)) revert TokenLocked(tokenId);
    }
}
