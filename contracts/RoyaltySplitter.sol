// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IMarketOfEditions} from "./IMarketOfEditions.sol";

/// @title Shares the royalties of a work; each beneficiary fetches their own part.
/// @notice Beneficiaries and parts are in the code of the clone and cannot change. A beneficiary is a wallet, or a salted
/// digest of somebody who has no wallet yet and whom the platform links to one later by its signature.
contract RoyaltySplitter is EIP712 {
    using SafeERC20 for IERC20;

    bytes32 private constant CLAIM = keccak256("Claim(bytes32 id,address to,uint256 until)");
    uint256 public constant MAX_BENEFICIARIES = 20;

    IMarketOfEditions public immutable market;
    address private immutable _original = address(this);

    mapping(address token => uint256) public released;
    mapping(address token => mapping(bytes32 id => uint256)) public releasedTo;

    event SplitterCreated(address indexed splitter, bytes32[] ids, uint16[] bps);
    event Claimed(address indexed token, bytes32 indexed id, address to, uint256 amount);

    error NotOriginal();
    error InvalidShares();
    error NotBeneficiary();
    error ClaimExpired();
    error NothingDue();

    constructor(IMarketOfEditions market_) EIP712("Auctor Royalties", "1") {
        market = market_;
    }

    /// @notice Makes the splitter of these shares, or returns the one that exists.
    function create(bytes32[] calldata ids, uint16[] calldata bps) external returns (address splitter) {
        splitter = addressOf(ids, bps);
        if (splitter.code.length > 0) return splitter;
        Clones.cloneDeterministicWithImmutableArgs(_original, abi.encode(ids, bps), 0);
        emit SplitterCreated(splitter, ids, bps);
    }

    /// @notice Where the splitter of these shares is or will be. Shares add up to 10,000, ids are in rising order.
    function addressOf(bytes32[] calldata ids, uint16[] calldata bps) public view returns (address) {
        if (address(this) != _original) revert NotOriginal();
        if (ids.length != bps.length || ids.length > MAX_BENEFICIARIES) revert InvalidShares();
        uint256 sum;
        bytes32 last;
        for (uint256 i = 0; i < ids.length; ++i) {
            if (ids[i] <= last || bps[i] == 0) revert InvalidShares();
            last = ids[i];
            sum += bps[i];
        }
        if (sum != 10_000) revert InvalidShares();
        return Clones.predictDeterministicAddressWithImmutableArgs(_original, abi.encode(ids, bps), 0, _original);
    }

    function shares() public view returns (bytes32[] memory ids, uint16[] memory bps) {
        if (address(this) == _original) revert NotBeneficiary();
        return abi.decode(Clones.fetchCloneArgs(address(this)), (bytes32[], uint16[]));
    }

    /// @notice What a beneficiary may fetch now; fractions stay until they are whole.
    function due(IERC20 token, bytes32 id) public view returns (uint256) {
        uint256 received = token.balanceOf(address(this)) + released[address(token)];
        return received * _shareOf(id) / 10_000 - releasedTo[address(token)][id];
    }

    /// @notice A wallet fetches its own part, to wherever it wants.
    function claim(IERC20 token, address to) external returns (uint256) {
        return _claim(token, bytes32(uint256(uint160(msg.sender))), to);
    }

    /// @notice Anybody brings the part of a beneficiary without wallet to the wallet that the platform's signature names.
    function claimLinked(IERC20 token, bytes32 id, address to, uint256 until, bytes calldata signature)
        external
        returns (uint256)
    {
        // The platform's signature has no power over the part of a wallet.
        if (uint256(id) <= type(uint160).max) revert NotBeneficiary();
        if (block.timestamp > until) revert ClaimExpired();
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM, id, to, until)));
        if (!SignatureChecker.isValidSignatureNow(market.platform(), digest, signature)) revert NotBeneficiary();
        return _claim(token, id, to);
    }

    function _shareOf(bytes32 id) private view returns (uint256) {
        (bytes32[] memory ids, uint16[] memory bps) = shares();
        for (uint256 i = 0; i < ids.length; ++i) {
            if (ids[i] == id) return bps[i];
        }
        revert NotBeneficiary();
    }

    function _claim(IERC20 token, bytes32 id, address to) private returns (uint256 amount) {
        amount = due(token, id);
        if (amount == 0) revert NothingDue();
        released[address(token)] += amount;
        releasedTo[address(token)][id] += amount;
        emit Claimed(address(token), id, to, amount);
        token.safeTransfer(to, amount);
    }
}
