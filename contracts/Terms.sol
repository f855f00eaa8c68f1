// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What a creator promises about a work; the first edition fixes it for ever.
struct Terms {
    address creator;
    uint256 workId;
    uint8 maxEditions;
    uint16 royaltyBps;
    address royaltyReceiver;
}

/// @notice A creator's signed offer of editions at a fixed price.
struct Voucher {
    Terms terms;
    uint256 price;
    uint8 currency;
    uint256 deadline;
    uint256 nonce;
}

/// @notice A creator's signed offer to auction one edition, which is minted at the first bid.
struct AuctionVoucher {
    Terms terms;
    uint8 edition;
    uint256 reserve;
    uint8 currency;
    uint32 duration;
    uint16 incrementBps;
    uint256 deadline;
    uint256 nonce;
}
