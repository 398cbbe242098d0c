// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Content addresses as the distributed storage writes them (github.com/multiformats/cid)
library ContentAddress {
    bytes16 private constant LOW = "abcdefghijklmnop";
    bytes16 private constant HIGH = "qrstuvwxyz234567";
    /// CID version 1, raw bytes, SHA-256, 32 bytes of digest
    bytes4 private constant PREFIX = 0x01551220;
    /// 36 bytes in letters of 5 bits
    uint256 private constant LETTERS = 58;

    /// @notice The CIDv1 of raw bytes with this SHA-256, in base 32
    function ofDigest(bytes32 digest) internal pure returns (string memory) {
        bytes memory cid = abi.encodePacked(PREFIX, digest);
        bytes memory text = new bytes(1 + LETTERS);
        text[0] = "b";
        uint256 bits;
        uint256 count;
        uint256 read;
        for (uint256 index = 1; index <= LETTERS; index++) {
            if (count < 5) {
                // The last letter has three bits, and two zeros.
                bits = (bits << 8) | (read < cid.length ? uint8(cid[read]) : 0);
                read++;
                count += 8;
            }
            count -= 5;
            uint256 letter = (bits >> count) & 31;
            text[index] = letter < 16 ? LOW[letter] : HIGH[letter - 16];
        }
        return string(text);
    }
}
