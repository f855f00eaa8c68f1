// The local payment provider for tests: started in memory, called with a token, its clock in the test's hands.
import { type Mangopay, type MangopayStandInOptions, startMangopay } from '#standins/mangopay/start-mangopay.ts'

export type Reply = { status: number; headers: Headers; body: Record<string, unknown>; rows: Record<string, unknown>[] }
export type Provider = Mangopay & {
  /** A call of the API with a token; the path comes after the client id. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>
  /** A call of the control API. */
  control(method: string, path: string, body?: object): Promise<Reply>
  /** The object of a call that must succeed. */
  made(method: string, path: string, body?: object): Promise<Record<string, unknown> & { Id: string }>
  forward(seconds: number): Promise<void>
  /** Names of the events about one object, oldest first. */
  eventsOf(id: string): Promise<unknown[]>
}

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function reply(answer: Response): Promise<Reply> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  const value: unknown = isJson && text !== '' ? JSON.parse(text) : { text }
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  return { status: answer.status, headers: answer.headers, body: isRow(value) ? value : {}, rows }
}

export async function tokenOf({ url, client_id, api_key }: Pick<Mangopay, 'url' | 'client_id' | 'api_key'>) {
  const answer = await fetch(`${url}/v2.01/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client_id}:${api_key}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { body } = await reply(answer)
  return String(body.access_token)
}

/** Starts a provider (in memory unless told otherwise) and gives what tests do with it. */
export async function startProvider(options: Partial<MangopayStandInOptions> = {}): Promise<Provider> {
  const bugs: string[] = []
  const server = await startMangopay({ directory: null, log: message => bugs.push(message), ...options })
  const token = await tokenOf(server)
  const request = async (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
    reply(
      await fetch(url, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const call: Provider['call'] = (method, path, body, headers) =>
    request(method, `${server.url}/v2.01/${server.client_id}${path}`, body, {
      authorization: `bearer ${token}`,
      ...headers,
    })
  const control: Provider['control'] = (method, path, body) =>
    request(method, `${server.url}/__sandbox${path}`, method === 'POST' ? (body ?? {}) : undefined)
  return {
    ...server,
    call,
    control,
    async made(method, path, body) {
      const answer = await call(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return { ...answer.body, Id: String(answer.body.Id) }
    },
    async forward(seconds) {
      await control('POST', '/clock', { seconds })
    },
    async eventsOf(id) {
      const { rows } = await call('GET', '/events?per_page=100')
      return rows.filter(event => event.ResourceId === id).map(event => event.EventType)
    },
    async stop() {
      await server.stop()
      if (bugs.length > 0) throw new Error(`The stand-in has bugs: ${bugs.join('\n')}`)
    },
  }
}

export const address = {
  AddressLine1: '12 rue de la République',
  City: 'Lyon',
  PostalCode: '69002',
  Country: 'FR',
}
export const owner = {
  FirstName: 'Alice',
  LastName: 'Martin',
  Email: 'alice@example.org',
  Birthday: 315_532_800,
  Nationality: 'FR',
  CountryOfResidence: 'FR',
  UserCategory: 'OWNER',
  TermsAndConditionsAccepted: true,
}
export const payer = {
  FirstName: 'Paul',
  LastName: 'Durand',
  Email: 'paul@example.org',
  UserCategory: 'PAYER',
  TermsAndConditionsAccepted: true,
}
export const company = {
  Name: 'Agence Martin',
  LegalPersonType: 'BUSINESS',
  Email: 'agence@example.org',
  CompanyNumber: '732829320',
  HeadquartersAddress: address,
  LegalRepresentativeFirstName: 'Alice',
  LegalRepresentativeLastName: 'Martin',
  LegalRepresentativeBirthday: 315_532_800,
  LegalRepresentativeNationality: 'FR',
  LegalRepresentativeCountryOfResidence: 'FR',
  UserCategory: 'OWNER',
  TermsAndConditionsAccepted: true,
}
