// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IMarketOfEditions} from "./IMarketOfEditions.sol";

/// @title The money of the market: which currencies it takes, and how everybody gets their part.
/// @notice The owner adds currencies, closes them to new offers and names the platform's signing key; nothing else.
abstract contract MarketMoney is IMarketOfEditions, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev With 40 bits a unit times a price of 56 bits fits the 96 bits of a bid.
    struct Currency {
        address token;
        uint40 unit;
        bool open;
    }

    uint8 public constant NATIVE = 0;
    uint16 public constant MAX_FEE_BPS = 1_000;

    /// @notice Part of each sale for the platform, and where it goes; neither can change.
    uint16 public immutable feeBps;
    address public immutable feeReceiver;
    /// @inheritdoc IMarketOfEditions
    address public override platform;
    Currency[] public currencies;
    /// @notice What could not be sent and waits to be fetched; native coins under the address zero.
    mapping(address token => mapping(address account => uint256)) public owed;

    event CurrencyAdded(uint8 indexed currency, address token, uint40 unit);
    event CurrencyOpened(uint8 indexed currency, bool open);
    event PlatformChanged(address platform);
    event Owed(address indexed token, address indexed account, uint256 amount);
    event Withdrawn(address indexed token, address indexed account, address to, uint256 amount);

    error InvalidSetting();
    error CurrencyClosed(uint8 currency);
    error InvalidPrice(uint256 price);
    error WrongPayment(uint256 expected, uint256 received);
    error NothingOwed();
    error NotSent();

    constructor(address owner_, address platform_, address feeReceiver_, uint16 feeBps_) Ownable(owner_) {
        if (platform_ == address(0) || feeReceiver_ == address(0) || feeBps_ > MAX_FEE_BPS) revert InvalidSetting();
        (platform, feeReceiver, feeBps) = (platform_, feeReceiver_, feeBps_);
        emit PlatformChanged(platform_);
        // Prices are kept in units of 10^9 wei.
        currencies.push(Currency(address(0), 1 gwei, true));
        emit CurrencyAdded(NATIVE, address(0), 1 gwei);
    }

    function addCurrency(address token, uint40 unit) external onlyOwner {
        if (token.code.length == 0 || unit == 0 || currencies.length > type(uint8).max) revert InvalidSetting();
        currencies.push(Currency(token, unit, true));
        emit CurrencyAdded(uint8(currencies.length - 1), token, unit);
    }

    /// @notice A closed currency takes no new offer, first bid or purchase; auctions with bids go on.
    function openCurrency(uint8 currency, bool open) external onlyOwner {
        currencies[currency].open = open;
        emit CurrencyOpened(currency, open);
    }

    /// @notice Vouchers and permits need the new key from now on.
    function setPlatform(address platform_) external onlyOwner {
        if (platform_ == address(0)) revert InvalidSetting();
        platform = platform_;
        emit PlatformChanged(platform_);
    }

    /// @notice Fetches what could not be sent, to wherever its owner wants.
    function withdraw(address token, address to) external nonReentrant {
        uint256 amount = owed[token][msg.sender];
        if (amount == 0) revert NothingOwed();
        owed[token][msg.sender] = 0;
        emit Withdrawn(token, msg.sender, to, amount);
        if (token != address(0)) {
            IERC20(token).safeTransfer(to, amount);
        } else {
            (bool sent,) = to.call{value: amount}("");
            if (!sent) revert NotSent();
        }
    }

    function _openCurrency(uint8 currency) internal view returns (Currency memory found) {
        if (currency >= currencies.length) revert CurrencyClosed(currency);
        found = currencies[currency];
        if (!found.open) revert CurrencyClosed(currency);
    }

    /// @dev Price in units of the currency, as offers keep it.
    function _inUnits(Currency memory currency, uint256 price) internal pure returns (uint56) {
        uint256 units = price / currency.unit;
        if (units == 0 || units > type(uint56).max || price % currency.unit != 0) revert InvalidPrice(price);
        return uint56(units);
    }

    /// @dev Takes exactly `amount` into the market; a token that keeps a part of it for itself is refused.
    function _take(address token, address from, uint256 amount) internal {
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(from, address(this), amount);
        uint256 received = IERC20(token).balanceOf(address(this)) - before;
        if (received != amount) revert WrongPayment(amount, received);
    }

    /// @dev From the market to `to`; when that fails it stays and is owed, so that nobody blocks the others.
    function _send(address token, address to, uint256 amount) internal {
        if (amount == 0) return;
        bool sent;
        if (token != address(0)) {
            sent = IERC20(token).trySafeTransfer(to, amount);
        } else {
            // Enough for a wallet that is a contract, too little to do harm.
            (sent,) = to.call{value: amount, gas: 50_000}("");
        }
        if (!sent) _owe(token, to, amount);
    }

    /// @dev From the buyer to `to` without a stop here; when that fails the market takes it and owes it.
    function _forward(address token, address from, address to, uint256 amount) internal {
        if (amount == 0) return;
        if (IERC20(token).trySafeTransferFrom(from, to, amount)) return;
        _take(token, from, amount);
        _owe(token, to, amount);
    }

    function _owe(address token, address account, uint256 amount) private {
        owed[token][account] += amount;
        emit Owed(token, account, amount);
    }
}
