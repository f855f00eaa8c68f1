// The embedded database with its statements kept prepared: reading and planning one costs several times what running it does.
import {
  PGlite,
  type PGliteOptions,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

/* oxlint-disable no-underscore-dangle -- the library's own names of what its subclasses use */

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Statement = { name: string; types: number[] }

/** Statements that stay prepared; of more, the one that was used least recently goes. */
const STATEMENTS_MAX = 300
/** Texts that came once; lists of other lengths make texts that never come again. */
const SEEN_MAX = 1_000
/** Commands whose tag ends with the number of rows that they changed. */
const CHANGES = /^(?:INSERT|UPDATE|DELETE|COPY|MERGE)\b.* (\d+)$/

export class PreparedPglite extends PGlite {
  readonly #prepared = new Map<string, Statement>()
  readonly #seen = new Set<string>()
  #made = 0

  /** Resolves when the database answers. */
  static async open(options: PGliteOptions): Promise<PreparedPglite> {
    const client = new PreparedPglite(options)
    await client.waitReady
    return client
  }

  /** A text that comes a second time is prepared. */
  override async query<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      const results = await this.#run<T>(text, params, options)
      await this.syncToFs()
      return results
    })
  }

  override transaction<T>(work: (inside: Transaction) => Promise<T>): Promise<T> {
    return super.transaction(inside =>
      work({
        exec: (text, options) => inside.exec(text, options),
        sql: (parts, ...params) => inside.sql(parts, ...params),
        rollback: () => inside.rollback(),
        listen: (channel, heard) => inside.listen(channel, heard),
        query: async (text, params, options) => {
          if (inside.closed) throw new Error('Transaction is closed')
          return this.#run(text, params, options)
        },
        get closed() {
          return inside.closed
        },
      }),
    )
  }

  #run<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      const known = this.#prepared.get(text)
      try {
        const statement = known ?? (await this.#read(text))
        if (known) this.#touch(text, known)
        return this.#results<T>(await this.#execute(statement, params, options), options)
      } catch (error) {
        // Tables may have changed under it: the next time it is read anew.
        if (known) await this.#forget(text, known)
        throw error
      }
    })
  }

  #touch(text: string, statement: Statement): void {
    this.#prepared.delete(text)
    this.#prepared.set(text, statement)
  }

  /** The first time under the empty name, which the next text takes. */
  async #read(text: string): Promise<Statement> {
    const lasting = this.#seen.has(text)
    if (lasting) this.#made += 1
    const name = lasting ? `kept_${this.#made}` : ''
    const said = await this.#ask([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    const described = said.find(message => message.name === 'parameterDescription')
    // The only message of this name has them.
    const types = described && 'dataTypeIDs' in described ? (described.dataTypeIDs as number[]) : []
    const statement = { name, types }
    if (lasting) await this.#keep(text, statement)
    else this.#note(text)
    return statement
  }

  async #keep(text: string, statement: Statement): Promise<void> {
    this.#seen.delete(text)
    this.#prepared.set(text, statement)
    const [oldest] = this.#prepared
    if (oldest && this.#prepared.size > STATEMENTS_MAX) await this.#forget(...oldest)
  }

  #note(text: string): void {
    this.#seen.add(text)
    const [oldest] = this.#seen
    if (oldest !== undefined && this.#seen.size > SEEN_MAX) this.#seen.delete(oldest)
  }

  async #forget(text: string, { name }: Statement): Promise<void> {
    this.#prepared.delete(text)
    await this.#ask([serialize.close({ type: 'S', name })])
  }

  #execute({ name, types }: Statement, params: unknown[], { serializers }: QueryOptions): Promise<Messages> {
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null
      const type = types[index] ?? 0
      const written = serializers?.[type] ?? this.serializers[type]
      if (written) return written(value)
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
    return this.#ask([
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ])
  }

  /** All messages in one call; each call crosses into the database and back. */
  #ask(messages: Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
  }

  #results<T>(messages: Messages, { rowMode, parsers }: QueryOptions): Results<T> {
    const results: Results<T> = { rows: [], fields: [], affectedRows: 0 }
    for (const message of messages) {
      // Each message's shape belongs to its name, which the library's union does not tell.
      if (message.name === 'rowDescription') {
        const { fields } = message as typeof message & { fields: { name: string; dataTypeID: number }[] }
        results.fields = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
      } else if (message.name === 'dataRow') {
        const { fields } = message as typeof message & { fields: (string | null)[] }
        const values = fields.map((text, index) => {
          const type = results.fields[index]?.dataTypeID ?? 0
          const parse = parsers?.[type] ?? this.parsers[type]
          return text === null || !parse ? text : parse(text, type)
        })
        const row =
          rowMode === 'array' ? values : Object.fromEntries(values.map((value, i) => [results.fields[i]?.name, value]))
        results.rows.push(row as T)
      } else if (message.name === 'commandComplete') {
        const { text } = message as typeof message & { text: string }
        results.affectedRows = Number(CHANGES.exec(text)?.[1] ?? 0)
      }
    }
    return results
  }
}
