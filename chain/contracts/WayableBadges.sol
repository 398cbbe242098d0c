// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @title The badges of a Wayable installation as tokens (docs/product.md#minting)
/// @notice While an issuer is set, a token proves that the issuer has agreed to it: a mint shows its EIP-712 signature over
/// recipient, uri and badge, and each badge is minted once. Without an issuer anybody mints anything, and a token proves
/// nothing. The owner names the issuer and pauses; it mints no more than anybody else and never changes a token.
contract WayableBadges is ERC721, EIP712, Ownable, Pausable {
    bytes32 private constant BADGE_TYPEHASH = keccak256("Badge(address to,string uri,bytes32 badgeId)");

    /// @notice Whose signature a mint needs; the zero address: none
    address public issuer;

    /// @notice How many tokens there are: their ids begin with 1, and none is ever burnt.
    uint256 public totalSupply;

    /// @notice The token of a badge that was minted with a signature; 0: it has none
    mapping(bytes32 badgeId => uint256 tokenId) public tokenOfBadge;

    mapping(uint256 tokenId => string uri) private _uris;

    event BadgeMinted(address indexed to, uint256 indexed tokenId, string uri);
    event IssuerChanged(address indexed previousIssuer, address indexed newIssuer);

    /// An issuer is set: the form with its signature mints.
    error SignatureRequired();
    /// No issuer is set: a signature would prove nothing, and a badge would look as if it were proven.
    error IssuerNotSet();
    /// The signature is not the issuer's over this recipient, uri and badge, for this contract on this chain.
    error InvalidSignature();
    error BadgeAlreadyMinted(bytes32 badgeId, uint256 tokenId);

    constructor(address initialOwner, address initialIssuer)
        ERC721("Wayable Badges", "WAYABLE")
        EIP712("Wayable Badges", "1")
        Ownable(initialOwner)
    {
        _setIssuer(initialIssuer);
    }

    /// @notice Mints a token while no issuer is set.
    function mintBadge(address to, string calldata uri) external whenNotPaused returns (uint256) {
        if (issuer != address(0)) revert SignatureRequired();
        return _mintBadge(to, uri);
    }

    /// @notice Mints the token of a badge, for whoever brings the issuer's signature: it says who gets the token.
    function mintBadge(address to, string calldata uri, bytes32 badgeId, bytes calldata signature)
        external
        whenNotPaused
        returns (uint256 tokenId)
    {
        if (issuer == address(0)) revert IssuerNotSet();
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(BADGE_TYPEHASH, to, keccak256(bytes(uri)), badgeId)));
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (problem != ECDSA.RecoverError.NoError || signer != issuer) revert InvalidSignature();
        if (tokenOfBadge[badgeId] != 0) revert BadgeAlreadyMinted(badgeId, tokenOfBadge[badgeId]);
        tokenId = _mintBadge(to, uri);
        tokenOfBadge[badgeId] = tokenId;
    }

    /// @notice Names who signs from now on. Signatures of the former issuer mint nothing, unless it is named again.
    function setIssuer(address newIssuer) external onlyOwner {
        _setIssuer(newIssuer);
    }

    /// @notice Stops minting. Tokens can still be given away.
    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Where the metadata of a token lies: what it was minted with, for ever
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return _uris[tokenId];
    }

    function _setIssuer(address newIssuer) private {
        emit IssuerChanged(issuer, newIssuer);
        issuer = newIssuer;
    }

    /// Without the call of the recipient that a "safe" mint makes: no foreign code runs in between.
    function _mintBadge(address to, string calldata uri) private returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        _mint(to, tokenId);
        _uris[tokenId] = uri;
        emit BadgeMinted(to, tokenId, uri);
    }
}
