// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The cheat codes of the test runner that these tests use.
interface Vm {
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function prank(address sender) external;
    function chainId(uint256 newChainId) external;
    function warp(uint256 newTimestamp) external;
    function assume(bool condition) external pure;
    function expectRevert(bytes calldata revertData) external;
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
