// Why a root could not be anchored or read back.
export type AnchorProblem =
  /** The settings contradict each other or the chain; a retry cannot help. */
  | 'misconfigured'
  /** Not the 64 lower-case hex characters of a root that the contract accepts; a retry cannot help. */
  | 'root_invalid'
  /** The chain's node does not answer or answers nonsense; try again later. */
  | 'unreachable'
  /** The node refuses the transaction, for instance for lack of funds; try again once that is settled. */
  | 'refused'
  /** The transaction is sent and not confirmed yet; calling again goes on waiting and sends nothing twice. */
  | 'pending'

export class AnchorFailure extends Error {
  override readonly name = 'AnchorFailure'
  readonly problem: AnchorProblem

  constructor(problem: AnchorProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}
