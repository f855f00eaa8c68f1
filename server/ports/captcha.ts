// Tells people from robots on public forms.
export type CaptchaPort = {
  /** True when the token was issued for `action` and looks human. */
  check(token: string, action: string, ip: string): Promise<boolean>
}
