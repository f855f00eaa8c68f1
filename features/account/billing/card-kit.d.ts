// The parts in use of the payment provider's card kit, which has no types of its own.
declare module 'mangopay-cardregistration-js-kit' {
  type Refusal = { ResultCode: string }
  type Done = (answer: unknown) => void
  type Refused = (refusal: Refusal) => void
  export type KitCard = { cardNumber: string; cardExpirationDate: string; cardCvx: string; cardType: string }
  const kit: {
    cardRegistration: {
      baseURL: string
      clientId: string
      init(registration: {
        Id: string
        cardRegistrationURL: string
        preregistrationData: string
        accessKey: string
      }): void
      registerCard(card: KitCard, done: Done, refused: Refused): void
      /** Its second step; `RegistrationData` stands for the card that the first one has handed over. */
      _finishRegistration: (data: { Id: string; RegistrationData: string }, done: Done, refused: Refused) => void
    }
  }
  export default kit
}
