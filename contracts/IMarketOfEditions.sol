// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What the editions ask of their market.
interface IMarketOfEditions {
    /// @notice Whoever signs for the platform today.
    function platform() external view returns (address);
    /// @notice A token was moved by somebody else than the market.
    function tokenMoved(uint256 tokenId) external;
}
