// The parts in use of the payment provider's card kit, which has no types of its own.
declare module 'mangopay-cardregistration-js-kit' {
  type Refusal = { ResultCode: string }
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
      registerCard(
        card: { cardNumber: string; cardExpirationDate: string; cardCvx: string; cardType: string },
        done: (answer: unknown) => void,
        refused: (refusal: Refusal) => void,
      ): void
    }
  }
  export default kit
}
