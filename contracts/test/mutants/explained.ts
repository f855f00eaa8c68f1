// Changes of the market that no test can notice, or need not, and why.
import type { Mutant } from './find-mutants.ts'

type Explained = Pick<Mutant, 'file' | 'code' | 'before' | 'after'> & { why: string }

export const explained: readonly Explained[] = [
  {
    file: 'Market.sol',
    code: 'function list(uint256 tokenId, uint256 price, uint8 currency, uint32 expiry) external nonReentrant {',
    before: 'nonReentrant',
    after: '',
    why: 'it calls nobody but the editions, which call nobody; in the middle of another call it changes an offer of its caller alone',
  },
]
