// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Editions721} from "./Editions721.sol";
import {IMarketOfEditions} from "./IMarketOfEditions.sol";
import {MarketMoney} from "./MarketMoney.sol";
import {MarketVouchers} from "./MarketVouchers.sol";
import {AuctionVoucher, Voucher} from "./Terms.sol";

/// @title Sells editions at a fixed price or by auction, minted before or at the moment of the purchase.
/// @notice Nobody has power over tokens or money of others: no upgrade, no pause, no way to end an auction with a bid.
contract Market is MarketVouchers {
    struct Listing {
        address seller;
        uint56 price;
        uint8 currency;
        uint32 expiry;
    }

    /// @dev `end` is the last moment of a first bid while there is none, then the end of the auction.
    struct Auction {
        address seller;
        uint40 end;
        uint32 duration;
        uint16 incrementBps;
        uint8 currency;
        address bidder;
        uint96 amount;
    }

    uint32 public constant MIN_DURATION = 1 minutes;
    uint32 public constant MAX_DURATION = 366 days;
    uint40 public constant EXTENSION = 15 minutes;
    uint16 public constant MAX_INCREMENT_BPS = 10_000;

    Editions721 public immutable editions;
    mapping(uint256 tokenId => Listing) public listings;
    mapping(uint256 tokenId => Auction) public auctions;

    event Listed(uint256 indexed tokenId, address indexed seller, uint256 price, uint8 currency, uint32 expiry);
    event ListingCancelled(uint256 indexed tokenId);
    event Sold(uint256 indexed tokenId, address indexed seller, address indexed buyer, uint256 price, uint8 currency);
    event AuctionCreated(
        uint256 indexed tokenId,
        address indexed seller,
        uint256 reserve,
        uint8 currency,
        uint32 duration,
        uint16 incrementBps,
        uint40 expiry
    );
    event Bid(uint256 indexed tokenId, address indexed bidder, uint256 amount, uint40 end);
    event AuctionCancelled(uint256 indexed tokenId);

    error NotOwner();
    error NotSeller();
    error NotEditions();
    error NotForSale();
    error OfferChanged();
    error SameBuyerAndOwner();
    error RoyaltyNeedsERC20();
    error AuctionNeedsERC20();
    error AuctionRunning();
    error BidTooLow(uint256 least);

    constructor(address owner_, address platform_, address feeReceiver_, uint16 feeBps_)
        MarketMoney(owner_, platform_, feeReceiver_, feeBps_)
    {
        editions = new Editions721();
    }

    /// @notice Offers a token at a fixed price; the market needs the approval to move it.
    function list(uint256 tokenId, uint256 price, uint8 currency, uint32 expiry) external nonReentrant {
        _checkOwner(tokenId);
        Currency memory money = _openCurrency(currency);
        if (expiry <= block.timestamp) revert InvalidOffer();
        (, uint256 royalty) = editions.royaltyInfo(tokenId, 10_000);
        if (currency == NATIVE && royalty != 0) revert RoyaltyNeedsERC20();
        if (auctions[tokenId].seller != address(0)) delete auctions[tokenId];
        listings[tokenId] = Listing(msg.sender, _inUnits(money, price), currency, expiry);
        emit Listed(tokenId, msg.sender, price, currency, expiry);
    }

    function cancelListing(uint256 tokenId) external nonReentrant {
        if (listings[tokenId].seller != msg.sender) revert NotSeller();
        delete listings[tokenId];
        emit ListingCancelled(tokenId);
    }

    /// @notice Buys at no more than `maxPrice` in the named currency, whatever the seller changes meanwhile.
    function buy(uint256 tokenId, uint256 maxPrice, uint8 currency) external payable nonReentrant {
        Listing memory listing = listings[tokenId];
        if (listing.seller == address(0)) revert NotForSale();
        if (block.timestamp > listing.expiry) revert Expired();
        Currency memory money = _openCurrency(listing.currency);
        uint256 price = uint256(listing.price) * money.unit;
        if (listing.currency != currency || price > maxPrice) revert OfferChanged();
        if (listing.seller == msg.sender) revert SameBuyerAndOwner();
        delete listings[tokenId];
        editions.transferFrom(listing.seller, msg.sender, tokenId);
        _pay(tokenId, listing.seller, money.token, price);
        emit Sold(tokenId, listing.seller, msg.sender, price, currency);
    }

    /// @notice Mints an edition that its creator offers by voucher and the platform lets this buyer have.
    function buyLazy(
        Voucher calldata voucher,
        uint8 edition,
        bytes calldata signature,
        uint256 until,
        bytes calldata order
    ) external payable nonReentrant {
        address creator = voucher.terms.creator;
        bytes32 hash = _hashVoucher(voucher);
        _checkVoucher(creator, hash, voucher.deadline, voucher.nonce, signature);
        _checkOrder(hash, edition, until, order);
        if (creator == msg.sender) revert SameBuyerAndOwner();
        Currency memory money = _openCurrency(voucher.currency);
        _inUnits(money, voucher.price);
        if (voucher.currency == NATIVE && voucher.terms.royaltyBps != 0) revert RoyaltyNeedsERC20();
        uint256 tokenId = voucher.terms.workId | edition;
        editions.marketMint(msg.sender, voucher.terms, edition);
        _pay(tokenId, creator, money.token, voucher.price);
        emit Sold(tokenId, creator, msg.sender, voucher.price, voucher.currency);
    }

    /// @notice Offers a token to the highest bidder; the clock starts at the first bid, which must come before `expiry`.
    function createAuction(
        uint256 tokenId,
        uint256 reserve,
        uint8 currency,
        uint32 duration,
        uint16 incrementBps,
        uint40 expiry
    ) external nonReentrant {
        // While an auction runs the market is the owner, so this also keeps anybody from writing over one.
        _checkOwner(tokenId);
        if (currency == NATIVE) revert AuctionNeedsERC20();
        _inUnits(_openCurrency(currency), reserve);
        if (expiry <= block.timestamp) revert InvalidOffer();
        _checkAuction(duration, incrementBps);
        if (listings[tokenId].seller != address(0)) delete listings[tokenId];
        auctions[tokenId] =
            Auction(msg.sender, expiry, duration, incrementBps, currency, address(0), uint96(reserve));
        emit AuctionCreated(tokenId, msg.sender, reserve, currency, duration, incrementBps, expiry);
    }

    /// @notice Ends an auction before its first bid, never after.
    function cancelAuction(uint256 tokenId) external nonReentrant {
        Auction storage auction = auctions[tokenId];
        if (auction.seller != msg.sender) revert NotSeller();
        if (auction.bidder != address(0)) revert AuctionRunning();
        delete auctions[tokenId];
        emit AuctionCancelled(tokenId);
    }

    /// @notice Bids; the bidder before gets the money back at once, or finds it under `owed`.
    function bid(uint256 tokenId, uint256 amount) external nonReentrant {
        _bid(tokenId, amount);
    }

    /// @notice The first bid on an edition that its creator auctions by voucher: mints it into the market's keeping.
    function bidLazy(
        AuctionVoucher calldata voucher,
        bytes calldata signature,
        uint256 until,
        bytes calldata order,
        uint256 amount
    ) external nonReentrant {
        address creator = voucher.terms.creator;
        bytes32 hash = _hashAuction(voucher);
        _checkVoucher(creator, hash, voucher.deadline, voucher.nonce, signature);
        _checkOrder(hash, voucher.edition, until, order);
        if (voucher.currency == NATIVE) revert AuctionNeedsERC20();
        _inUnits(_openCurrency(voucher.currency), voucher.reserve);
        _checkAuction(voucher.duration, voucher.incrementBps);
        uint256 tokenId = voucher.terms.workId | voucher.edition;
        editions.marketMint(address(this), voucher.terms, voucher.edition);
        auctions[tokenId] = Auction(
            creator,
            uint40(block.timestamp),
            voucher.duration,
            voucher.incrementBps,
            voucher.currency,
            address(0),
            uint96(voucher.reserve)
        );
        emit AuctionCreated(
            tokenId,
            creator,
            voucher.reserve,
            voucher.currency,
            voucher.duration,
            voucher.incrementBps,
            uint40(block.timestamp)
        );
        _bid(tokenId, amount);
    }

    /// @notice Gives the token to the highest bidder and everybody their part; anybody may ask for it.
    function settle(uint256 tokenId) external nonReentrant {
        Auction memory auction = auctions[tokenId];
        if (auction.bidder == address(0)) revert NotForSale();
        if (block.timestamp < auction.end) revert AuctionRunning();
        delete auctions[tokenId];
        address token = currencies[auction.currency].token;
        // Not the safe transfer: a bidder's contract that refuses tokens must not block the seller.
        editions.transferFrom(address(this), auction.bidder, tokenId);
        (uint256 fee, uint256 royalty, address receiver) = _parts(tokenId, auction.seller, auction.amount);
        _send(token, feeReceiver, fee);
        _send(token, receiver, royalty);
        _send(token, auction.seller, auction.amount - fee - royalty);
        emit Sold(tokenId, auction.seller, auction.bidder, auction.amount, auction.currency);
    }

    /// @inheritdoc IMarketOfEditions
    function tokenMoved(uint256 tokenId) external {
        if (msg.sender != address(editions)) revert NotEditions();
        if (listings[tokenId].seller != address(0)) {
            delete listings[tokenId];
            emit ListingCancelled(tokenId);
        }
        if (auctions[tokenId].seller != address(0)) {
            delete auctions[tokenId];
            emit AuctionCancelled(tokenId);
        }
    }

    function _bid(uint256 tokenId, uint256 amount) private {
        Auction memory auction = auctions[tokenId];
        if (auction.seller == address(0)) revert NotForSale();
        if (auction.seller == msg.sender) revert SameBuyerAndOwner();
        bool first = auction.bidder == address(0);
        if (first ? block.timestamp > auction.end : block.timestamp >= auction.end) revert Expired();
        uint256 least = auction.amount;
        if (!first) least += (least * auction.incrementBps + 9_999) / 10_000;
        if (amount < least || amount > type(uint96).max) revert BidTooLow(least);
        address token = first ? _openCurrency(auction.currency).token : currencies[auction.currency].token;
        uint40 end = auction.end;
        if (first) end = uint40(block.timestamp) + auction.duration;
        else if (end - block.timestamp < EXTENSION) end = uint40(block.timestamp) + EXTENSION;
        Auction storage stored = auctions[tokenId];
        (stored.end, stored.bidder, stored.amount) = (end, msg.sender, uint96(amount));
        _take(token, msg.sender, amount);
        if (!first) _send(token, auction.bidder, auction.amount);
        else if (editions.ownerOf(tokenId) != address(this)) editions.transferFrom(auction.seller, address(this), tokenId);
        emit Bid(tokenId, msg.sender, amount, end);
    }

    function _pay(uint256 tokenId, address seller, address token, uint256 price) private {
        (uint256 fee, uint256 royalty, address receiver) = _parts(tokenId, seller, price);
        if (token == address(0)) {
            if (msg.value != price) revert WrongPayment(price, msg.value);
            _send(token, feeReceiver, fee);
            _send(token, seller, price - fee);
            return;
        }
        if (msg.value != 0) revert WrongPayment(0, msg.value);
        _forward(token, msg.sender, feeReceiver, fee);
        _forward(token, msg.sender, receiver, royalty);
        _forward(token, msg.sender, seller, price - fee - royalty);
    }

    /// @dev A creator who sells through no splitter pays no royalty to themselves.
    function _parts(uint256 tokenId, address seller, uint256 price)
        private
        view
        returns (uint256 fee, uint256 royalty, address receiver)
    {
        fee = price * feeBps / 10_000;
        (receiver, royalty) = editions.royaltyInfo(tokenId, price);
        if (receiver == seller) royalty = 0;
    }

    function _checkOwner(uint256 tokenId) private view {
        if (editions.ownerOf(tokenId) != msg.sender) revert NotOwner();
    }

    function _checkAuction(uint32 duration, uint16 incrementBps) private pure {
        if (
            duration < MIN_DURATION || duration > MAX_DURATION || incrementBps == 0
                || incrementBps > MAX_INCREMENT_BPS
        ) revert InvalidOffer();
    }
}
