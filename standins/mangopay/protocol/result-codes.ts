// What Mangopay's result codes say; its English is kept as it is, misspellings included.

const messages = {
  '000000': 'Success',
  '001001': 'Unsufficient wallet balance',
  '001002': 'Author is not the wallet owner',
  '001013': 'Invalid transaction amount',
  '001014': 'CreditedFunds must be more than 0 (DebitedFunds can not equal Fees)',
  '001023': 'Author is not the card owner',
  '001024': 'Author is not the Mandate owner',
  '001031': 'User canceled the payment',
  '001034': 'User has let the payment session expire without paying',
  '001401': 'Transaction has already been successfully refunded',
  '001402': 'The transaction cannot be refunded',
  '001403': 'The transaction cannot be refunded (max 11 months)',
  '001405': 'The transaction cannot be refunded yet',
  '001505': "The PayIn DebitedFunds can't be higher than the PreAuthorization amount",
  '001599': 'Token processing error',
  '001802': 'The bank details supplied were incorrect',
  '001805': 'The user has cancelled the mandate',
  '001806': 'The client has cancelled the mandate',
  '001807': 'User has let the mandate session expire without confirming',
  '001830': 'There are insufficient funds in the bank account',
  '001833': 'The Status of this Mandate does not allow for payments',
  '001834': 'The payment has been disputed by the user',
  '001835': 'The mandate has expired',
  '002701': 'A payer cannot transfer to a payer',
  '002702': 'An owner cannot transfer to a payer',
  '002703': 'The user must be an owner',
  '002704': 'The user has to complete a pending action first',
  '002951': 'The beneficiary is an owner whose identity is not verified',
  '002998': "Blocked due to the Bank Account Owner's KYC limitations (maximum debited or credited amount reached)",
  '003010':
    'The total DebitedFunds settled cannot exceed the initial transaction DebitedFunds available for settlement',
  '005403': 'The refund cannot exceed initial transaction amount',
  '005404': 'The refunded fees cannot exceed initial fee amount',
  '005405': 'Balance of client fee wallet unsufficient',
  '005407':
    'Duplicated operation: you cannot refund the same amount more than once for a transaction during the same day',
  '007101': 'The user has failed the Strong Customer Authentication',
  '007102': 'The user has let the Strong Customer Authentication expire',
  '008999': 'Fraud policy error',
  '101101': 'Transaction refused by the bank (Do not honor)',
  '101105': 'The card has expired',
  '101106': 'The card is inactive',
  '101108': 'Transaction refused: the Debited Wallet and the Credited Wallet must be different',
  '101118': 'A payment with this card is still pending',
  '101199': 'Transaction refused',
  '101301': 'Secure mode: The 3DSecure authentication has failed',
  '101304': 'Secure mode: The 3DSecure authentication session has expired',
  '101305': 'Secure mode: The 3DSecure authentication is required (soft decline)',
  '101410': 'This card is not active',
  '101699': 'CardRegistration error',
  '105202': 'Card number: invalid format',
  '105203': 'Expiry date: missing or invalid format',
  '105204': 'CVV: missing or invalid format',
  '105206': 'Registration data : Invalid format',
  '121001': 'The bank wire has been refused',
  '121002': 'The author is not the wallet owner',
  '121003': 'Unsufficient wallet balance',
  '121006': 'The associated bank account is not active',
  '121018': 'The bank account was not registered with Strong Customer Authentication',
  '130010': 'The account of the beneficiary cannot be reached by instant payments',
  '205001': 'The recurring registration has reached its maximum number of pay-ins',
} as const

export type ResultCode = keyof typeof messages
export type Result = { ResultCode: ResultCode; ResultMessage: string }

export const SUCCESS = '000000'

/** The two result fields of an object. */
export function resultOf(code: ResultCode): Result {
  return { ResultCode: code, ResultMessage: messages[code] }
}

/** True for a code of the table, for codes that tests and the control interface choose. */
export function isResultCode(text: string): text is ResultCode {
  return Object.hasOwn(messages, text)
}
