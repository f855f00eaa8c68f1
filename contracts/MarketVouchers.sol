// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {MarketMoney} from "./MarketMoney.sol";
import {AuctionVoucher, Terms, Voucher} from "./Terms.sol";

/// @title The signatures of the market: a creator's offer, and the platform's word for one buyer and one edition.
abstract contract MarketVouchers is EIP712, MarketMoney {
    bytes32 private constant TERMS = keccak256(
        "Terms(address creator,uint256 workId,uint8 maxEditions,uint16 royaltyBps,address royaltyReceiver)"
    );
    bytes32 private constant VOUCHER = keccak256(
        "Voucher(Terms terms,uint256 price,uint8 currency,uint256 deadline,uint256 nonce)Terms(address creator,uint256 workId,uint8 maxEditions,uint16 royaltyBps,address royaltyReceiver)"
    );
    bytes32 private constant AUCTION_VOUCHER = keccak256(
        "AuctionVoucher(Terms terms,uint8 edition,uint256 reserve,uint8 currency,uint32 duration,uint16 incrementBps,uint256 deadline,uint256 nonce)Terms(address creator,uint256 workId,uint8 maxEditions,uint16 royaltyBps,address royaltyReceiver)"
    );
    bytes32 private constant ORDER =
        keccak256("Order(bytes32 voucher,address buyer,uint8 edition,uint256 until)");

    /// @notice Vouchers with a lower nonce are void.
    mapping(address creator => uint256) public minNonce;

    event VouchersCancelled(address indexed creator, uint256 belowNonce);

    error InvalidOffer();
    error Expired();
    error VoucherCancelled();
    error BadSignature();

    constructor() EIP712("Auctor Market", "1") {}

    /// @notice Makes all own vouchers below this nonce void.
    function cancelVouchers(uint256 belowNonce) external {
        if (belowNonce <= minNonce[msg.sender]) revert InvalidOffer();
        minNonce[msg.sender] = belowNonce;
        emit VouchersCancelled(msg.sender, belowNonce);
    }

    /// @notice The one word that separates this market's signatures from all others.
    function domainSeparator() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function _checkVoucher(address creator, bytes32 hash, uint256 deadline, uint256 nonce, bytes calldata signature)
        internal
        view
    {
        if (block.timestamp > deadline) revert Expired();
        if (nonce < minNonce[creator]) revert VoucherCancelled();
        if (!SignatureChecker.isValidSignatureNow(creator, _hashTypedDataV4(hash), signature)) revert BadSignature();
    }

    function _checkOrder(bytes32 voucher, uint8 edition, uint256 until, bytes calldata order) internal view {
        if (block.timestamp > until) revert Expired();
        bytes32 hash = _hashTypedDataV4(keccak256(abi.encode(ORDER, voucher, msg.sender, edition, until)));
        if (!SignatureChecker.isValidSignatureNow(platform, hash, order)) revert BadSignature();
    }

    function _hashTerms(Terms calldata terms) private pure returns (bytes32) {
        return keccak256(abi.encode(TERMS, terms));
    }

    function _hashAuction(AuctionVoucher calldata voucher) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                AUCTION_VOUCHER,
                _hashTerms(voucher.terms),
                voucher.edition,
                voucher.reserve,
                voucher.currency,
                voucher.duration,
                voucher.incrementBps,
                voucher.deadline,
                voucher.nonce
            )
        );
    }

    function _hashVoucher(Voucher calldata voucher) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                VOUCHER, _hashTerms(voucher.terms), voucher.price, voucher.currency, voucher.deadline, voucher.nonce
            )
        );
    }
}
