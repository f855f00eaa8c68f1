// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title Play money of the local chain, with the decimals, permits, blacklist and pause of the real one.
contract TestUSDC is ERC20, ERC20Permit, Ownable {
    mapping(address account => bool) public isBlacklisted;
    bool public paused;

    error Blacklisted(address account);
    error Paused();

    constructor(address owner_) ERC20("Test USDC", "tUSDC") ERC20Permit("Test USDC") Ownable(owner_) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice Anybody takes as much as they need to try.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function blacklist(address account, bool listed) external onlyOwner {
        isBlacklisted[account] = listed;
    }

    function pause(bool on) external onlyOwner {
        paused = on;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (paused) revert Paused();
        if (isBlacklisted[from]) revert Blacklisted(from);
        if (isBlacklisted[to]) revert Blacklisted(to);
        super._update(from, to, value);
    }
}
