// Changes of the market that no test can notice, or need not, and why.
import type { Mutant } from './find-mutants.ts'

type Explained = Pick<Mutant, 'file' | 'code' | 'before' | 'after'> & { why: string }

const EMPTY = 'what is deleted is empty already, which costs gas and changes nothing'

export const explained: readonly Explained[] = [
  {
    file: 'Market.sol',
    code: '(, uint256 royalty) = editions.royaltyInfo(tokenId, 10_000);',
    before: '10_000',
    after: '10001',
    why: 'asked is only whether there is a royalty: of 10,001 there is none for the same tokens',
  },
  ...['true', '1'].map(after => ({
    file: 'Market.sol',
    code: 'if (auctions[tokenId].seller != address(0)) delete auctions[tokenId];',
    before: after === '1' ? '0' : 'auctions[tokenId].seller != address(0)',
    after,
    why: EMPTY,
  })),
  ...['true', '1'].map(after => ({
    file: 'Market.sol',
    code: 'if (listings[tokenId].seller != address(0)) delete listings[tokenId];',
    before: after === '1' ? '0' : 'listings[tokenId].seller != address(0)',
    after,
    why: EMPTY,
  })),
  {
    file: 'Market.sol',
    code: 'else if (end - block.timestamp < EXTENSION) end = uint40(block.timestamp) + EXTENSION;',
    before: '<',
    after: '<=',
    why: 'with just as much left as is given, the end stays the same',
  },
  {
    file: 'MarketMoney.sol',
    code: '(sent,) = to.call{value: amount, gas: 50_000}("");',
    before: '50_000',
    after: '50001',
    why: 'it is a round number between what a wallet needs and what does harm',
  },
]
