/** How a person's second step of the sign-in stands. */
export interface SecondStepState {
  isOn: boolean
  /** recovery codes that were not used yet */
  codesLeft: number
}

/** A secret to be put into an authenticator: as text to type, and as the address a QR code holds. */
export interface SecondStepSecret {
  secret: string
  uri: string
}
