// SPDX-License-Identifier: CC0-1.0
pragma solidity ^0.8.28;

/// @title Tokens that stay with their recipients (ERC-5192)
interface IERC5192 {
    /// @notice A token is locked from now on.
    event Locked(uint256 tokenId);

    /// @notice A token can be given away from now on.
    event Unlocked(uint256 tokenId);

    /// @notice Whether a token stays where it is; reverts when there is no such token
    function locked(uint256 tokenId) external view returns (bool);
}
