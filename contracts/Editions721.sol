// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IMarketOfEditions} from "./IMarketOfEditions.sol";
import {Terms} from "./Terms.sol";

/// @title Numbered editions of certified images.
/// @notice No owner, no upgrade, no pause, no burning. The id of a token is the SHA-256 of its metadata, whose last byte
/// is zero, plus the number of the edition; so the id itself leads to the metadata on IPFS.
contract Editions721 is ERC721, EIP712, IERC2981 {
    struct Work {
        address creator;
        uint16 royaltyBps;
        uint8 maxEditions;
        bool split;
    }

    uint8 public constant MAX_EDITIONS = 20;
    uint16 public constant MAX_ROYALTY_BPS = 5_000;
    bytes32 private constant MINT_PERMIT = keccak256(
        "MintPermit(address creator,uint256 workId,uint8 maxEditions,uint16 royaltyBps,address royaltyReceiver,uint256 until)"
    );

    /// @notice The only contract that mints for others, when they bought.
    IMarketOfEditions public immutable market;
    mapping(uint256 workId => Work) public works;
    mapping(uint256 workId => address) private _splitReceiver;

    /// @notice The terms of a work, fixed for ever by its first edition.
    event WorkRegistered(
        uint256 indexed workId, address indexed creator, uint8 maxEditions, uint16 royaltyBps, address royaltyReceiver
    );

    error NotMarket();
    error InvalidTerms();
    error TermsChanged(uint256 workId);
    error NotAnEdition(uint8 edition, uint8 maxEditions);
    error PermitExpired();
    error BadPermit();

    constructor() ERC721("Auctor Editions", "AUCTOR") EIP712("Auctor Editions", "1") {
        market = IMarketOfEditions(msg.sender);
    }

    /// @notice A creator mints an edition of their own work. The platform signs the first one, so that nobody takes
    /// somebody else's metadata; later ones need no signature.
    function mint(address to, Terms calldata terms, uint8 edition, uint256 until, bytes calldata permit) external {
        if (terms.creator != msg.sender) revert InvalidTerms();
        if (works[terms.workId].creator == address(0)) {
            if (block.timestamp > until) revert PermitExpired();
            bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(MINT_PERMIT, terms, until)));
            if (!SignatureChecker.isValidSignatureNow(market.platform(), digest, permit)) revert BadPermit();
        }
        _mintEdition(to, terms, edition);
    }

    /// @notice Mints to a buyer, or to the market when an auction gets its first bid.
    function marketMint(address to, Terms calldata terms, uint8 edition) external {
        if (msg.sender != address(market)) revert NotMarket();
        _mintEdition(to, terms, edition);
    }

    function royaltyReceiver(uint256 workId) public view returns (address) {
        Work storage work = works[workId];
        return work.split ? _splitReceiver[workId] : work.creator;
    }

    /// @inheritdoc IERC2981
    function royaltyInfo(uint256 tokenId, uint256 price) external view returns (address receiver, uint256 amount) {
        uint256 workId = _workOf(tokenId);
        return (royaltyReceiver(workId), price * works[workId].royaltyBps / 10_000);
    }

    function creatorOf(uint256 tokenId) external view returns (address) {
        return works[_workOf(tokenId)].creator;
    }

    /// @notice The CID of a raw block: version 1, raw codec, SHA-256.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        bytes memory digits = bytes(Strings.toHexString(_workOf(tokenId), 32));
        // "0x" becomes the last two letters of the CID's head.
        digits[0] = "2";
        digits[1] = "0";
        return string.concat("ipfs://f015512", string(digits));
    }

    function supportsInterface(bytes4 id) public view override(ERC721, IERC165) returns (bool) {
        return id == type(IERC2981).interfaceId || super.supportsInterface(id);
    }

    function _workOf(uint256 tokenId) private pure returns (uint256) {
        return tokenId & ~uint256(0xff);
    }

    function _mintEdition(address to, Terms calldata terms, uint8 edition) private {
        Work memory work = works[terms.workId];
        if (work.creator == address(0)) {
            _register(terms);
        } else if (
            work.creator != terms.creator || work.maxEditions != terms.maxEditions
                || work.royaltyBps != terms.royaltyBps || royaltyReceiver(terms.workId) != terms.royaltyReceiver
        ) {
            revert TermsChanged(terms.workId);
        }
        if (edition == 0 || edition > terms.maxEditions) revert NotAnEdition(edition, terms.maxEditions);
        _mint(to, terms.workId | edition);
    }

    function _register(Terms calldata terms) private {
        if (
            terms.creator == address(0) || terms.royaltyReceiver == address(0) || terms.workId == 0
                || terms.workId != _workOf(terms.workId) || terms.maxEditions == 0 || terms.maxEditions > MAX_EDITIONS
                || terms.royaltyBps > MAX_ROYALTY_BPS
        ) revert InvalidTerms();
        bool split = terms.royaltyReceiver != terms.creator;
        works[terms.workId] = Work(terms.creator, terms.royaltyBps, terms.maxEditions, split);
        if (split) _splitReceiver[terms.workId] = terms.royaltyReceiver;
        emit WorkRegistered(
            terms.workId, terms.creator, terms.maxEditions, terms.royaltyBps, terms.royaltyReceiver
        );
    }

    /// @dev An offer ends when its token moves elsewhere: otherwise its old price would live again on its return.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from != address(0) && msg.sender != address(market)) market.tokenMoved(tokenId);
    }
}
