// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Writes the Merkle roots of certificate batches where nobody, its authors included, can change them.
/// @notice No owner, no upgrade, no way to delete. Anybody may anchor a root; a date says nothing about who is right.
contract CertificateAnchor {
    /// @notice When a root was first written, in seconds since 1970; 0 when it never was.
    mapping(bytes32 root => uint256 time) public anchoredAt;

    /// @notice A root was written for the first time.
    event Anchored(bytes32 indexed root, address indexed by, uint256 time);

    /// @notice The transaction's data is not the 32 bytes of a root.
    error NotARoot(uint256 length);
    /// @notice Zero marks "never anchored" and cannot be a root.
    error ZeroRoot();

    /// @notice Anchors the root that is the whole transaction data. The first time wins; a repeat changes nothing.
    /// @dev The data is the bare root, without selector, so that a Chainpoint `eth` anchor (value = transaction data)
    /// holds as it is. A root that begins with the selector of one of the views below is taken for a call with missing
    /// arguments and reverts: one batch in two thousand million, which the sender must build again with another leaf.
    fallback() external {
        if (msg.data.length != 32) revert NotARoot(msg.data.length);
        bytes32 root = bytes32(msg.data);
        if (root == 0) revert ZeroRoot();
        if (anchoredAt[root] != 0) return;
        anchoredAt[root] = block.timestamp;
        emit Anchored(root, msg.sender, block.timestamp);
    }

    /// @notice When the tree that holds this leaf was anchored; 0 when no anchored root follows from the path.
    /// @param leaf SHA-256 digest at the bottom of the tree. Compute it from the document: an inner node passes too.
    /// @param siblings The other half of each pair, from the leaf up. A node without a pair rises and adds no sibling.
    /// @param leftMask Bit i is set when sibling i stands on the left.
    function verify(bytes32 leaf, bytes32[] calldata siblings, uint256 leftMask) external view returns (uint256 time) {
        bytes32 node = leaf;
        for (uint256 i = 0; i < siblings.length; ++i) {
            bool siblingLeft = (leftMask >> i) & 1 == 1;
            node = siblingLeft
                ? sha256(bytes.concat(siblings[i], node))
                : sha256(bytes.concat(node, siblings[i]));
        }
        return anchoredAt[node];
    }
}
