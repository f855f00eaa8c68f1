// Who runs a site, as its legal notice must say (article 1-1 of the French law 2004-575), and the outside services it uses.

/** What the law wants to be told; each is a setting of the installation. */
export const operatorFacts = [
  'name',
  'legal_form',
  'capital',
  'register',
  'company_number',
  'vat_number',
  'address',
  'phone',
  'director',
  'mediator',
  'hosting_name',
  'hosting_address',
  'hosting_phone',
] as const
export type OperatorFact = (typeof operatorFacts)[number]

/** Outside services that receive something of people, as far as an installation uses them. */
export const outsideServices = [
  'payment',
  'captcha',
  'mail',
  'files',
  'time_stamp',
  'chain',
  'google_vision',
  'tineye',
  'error_reports',
  'browser_error_reports',
  'chat_widget',
  'ad_pixel',
  'session_recording',
] as const
export type OutsideService = (typeof outsideServices)[number]

export type Operator = {
  /** Null: the installation was not told. */
  facts: Record<OperatorFact, string | null>
  /** Where people write, and where they write about their data. */
  email: string
  privacy_email: string
  services: OutsideService[]
}

/** What the legal notice lacks. */
export const missingFacts = ({ facts }: Operator): OperatorFact[] => operatorFacts.filter(fact => facts[fact] === null)
