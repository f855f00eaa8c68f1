// Failures that are nobody's fault who asks: each kind has its code, and nothing else is taken for one.
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { outageOf } from '#server/db/outage.ts'
import { problemOf } from '#server/http/problem.ts'

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('said', 4, 'error')
  error.code = code
  return new DrizzleQueryError('select 1', [], error)
}
const systemError = (code: string, facts: object = {}) => Object.assign(new Error(code), { code, ...facts })

describe('an outage', () => {
  it.each([
    ['a connection that was ended', databaseError('57P01'), 'database_unavailable'],
    ['a server that starts', databaseError('57P03'), 'database_unavailable'],
    ['too many connections', databaseError('53300'), 'database_unavailable'],
    ['a read-only database', databaseError('25006'), 'database_unavailable'],
    ['damaged pages', databaseError('XX001'), 'database_unavailable'],
    ['a file that cannot be read', databaseError('58030'), 'database_unavailable'],
    ['a full disk of the database', databaseError('53100'), 'storage_full'],
    ['a server that is not there', systemError('ECONNREFUSED', { syscall: 'connect' }), 'database_unavailable'],
    ['a socket that is not there', systemError('ENOENT', { syscall: 'connect' }), 'database_unavailable'],
    [
      'a cut statement',
      new DrizzleQueryError('x', [], new Error('Connection terminated unexpectedly')),
      'database_unavailable',
    ],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect'), 'database_unavailable'],
    ['a full disk', systemError('ENOSPC'), 'storage_full'],
    ['a spent quota', systemError('EDQUOT'), 'storage_full'],
    ['a read-only disk', systemError('EROFS'), 'unavailable'],
  ])('%s', (_, error, code) => {
    expect(problemOf(error, 'en', 'r').code).toBe(code)
  })

  it('is what the pool says of itself once its process stops', async () => {
    const pool = new pg.Pool()
    await pool.end()
    const said = await pool.connect().catch(error => error)
    expect(outageOf(said)).toBe('database_unavailable')
  })

  it.each([
    ['a broken rule of the database', databaseError('23505')],
    ['a missing table', databaseError('42P01')],
    ['a missing file', systemError('ENOENT', { syscall: 'open' })],
    ['another service that is away', new TypeError('fetch failed', { cause: systemError('ECONNREFUSED') })],
    ['a mistake of ours', new TypeError('x is not a function')],
  ])('is not %s', (_, error) => {
    expect(outageOf(error)).toBeNull()
  })
})
