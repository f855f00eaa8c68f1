// Declarations of beneficial owners: who owns a company, asked for and decided.
import type { AreaOptions } from '../protocol/area.ts'
import { Fields } from '../protocol/fields.ts'
import {
  forbidden,
  invalidAction,
  json,
  listPage,
  notFound,
  ok,
  paramError,
  type StandInAnswer,
  type StandInCall,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { readAddress } from '../users/user-fields.ts'
import { openUser, userObjects } from '../users/users.ts'
import { providerId, type World } from '../world.ts'
import { AUTO_DECIDE_SECONDS } from './kyc-documents.ts'
import { type MangopayUbo, refreshLevel, type UboDeclaration, type UboStatus, uboDeclarations } from './kyc-level.ts'

const REASONS = [
  'MISSING_UBO',
  'DECLARATION_DO_NOT_MATCH_UBO_INFORMATION',
  'WRONG_UBO_INFORMATION',
  'UBO_IDENTITY_NEEDED',
  'SHAREHOLDERS_DECLARATION_NEEDED',
  'ORGANIZATION_CHART_NEEDED',
  'DOCUMENTS_NEEDED',
  'SPECIFIC_CASE',
] as const
type Decision = 'VALIDATED' | 'REFUSED' | 'INCOMPLETE'
/** First names of Mangopay's sandbox that decide, on the first owner. */
const NAMES: Record<string, [Decision, (typeof REASONS)[number] | null]> = {
  AcceptUBO: ['VALIDATED', null],
  RefuseUBO: ['REFUSED', 'DECLARATION_DO_NOT_MATCH_UBO_INFORMATION'],
  IncompleteUBO: ['INCOMPLETE', 'MISSING_UBO'],
}
const NAMED_SECONDS = 1

export function uboRoutes(routes: Routes, world: World, { autoDecide }: AreaOptions): void {
  const root = '/users/:user_id/kyc/ubodeclarations'
  routes.api('POST', root, call => create(world, call))
  routes.api('GET', root, call => {
    const user = world.get(userObjects, call.params.user_id ?? '')
    return listPage(
      call,
      world.list(uboDeclarations, declaration => declaration.UserId === user.Id),
    )
  })
  routes.api('GET', `${root}/:id`, call => ok(declarationOf(world, call)))
  routes.api('GET', '/kyc/ubodeclarations/:id', call => ok(world.get(uboDeclarations, call.params.id ?? '')))
  routes.api('PUT', `${root}/:id`, call => ask(world, call, autoDecide))
  routes.api('POST', `${root}/:id/ubos`, call => {
    const declaration = editable(world, call)
    const ubo: MangopayUbo = { Id: providerId('ubo'), CreationDate: world.now(), ...readUbo(call.body) }
    world.update(uboDeclarations, declaration.Id, { Ubos: [...declaration.Ubos, ubo] })
    return json(ubo)
  })
  routes.api('PUT', `${root}/:id/ubos/:ubo_id`, call => {
    const declaration = editable(world, call)
    const old = uboOf(declaration, call)
    const ubo: MangopayUbo = { ...old, ...readUbo({ ...old, ...call.body }) }
    world.update(uboDeclarations, declaration.Id, { Ubos: declaration.Ubos.map(row => (row === old ? ubo : row)) })
    return json(ubo)
  })
  routes.api('GET', `${root}/:id/ubos/:ubo_id`, call => json(uboOf(declarationOf(world, call), call)))
  routes.control('POST', '/kyc/ubodeclarations/:id', call => control(world, call))
  world.on('ubo.decide', id => {
    const declaration = world.find(uboDeclarations, id)
    if (declaration?.Status !== 'VALIDATION_ASKED') return
    const [Status, Reason] = NAMES[declaration.Ubos[0]?.FirstName ?? ''] ?? (['VALIDATED', null] as const)
    decide(world, declaration, Status, Reason, null)
  })
}

function create(world: World, call: StandInCall): StandInAnswer {
  const user = openUser(world, call.params.user_id ?? '')
  if (user.PersonType !== 'LEGAL' || user.LegalPersonType !== 'BUSINESS')
    throw paramError({ UserId: 'Only a legal user of the type BUSINESS declares its owners' })
  if (user.UserCategory === 'PAYER') throw invalidAction('A PAYER declares no owners')
  const open = world.list(uboDeclarations, row => row.UserId === user.Id && row.Status === 'VALIDATION_ASKED')
  if (open.length > 0) throw invalidAction('A declaration is waiting for its validation')
  const empty = { ProcessedDate: null, Reason: null, Message: null, Ubos: [] }
  const declaration = world.insert(uboDeclarations, { UserId: user.Id, Status: 'CREATED', ...empty })
  world.happened('UBO_DECLARATION_CREATED', declaration.Id)
  return ok(declaration)
}

function declarationOf(world: World, call: StandInCall): Readonly<UboDeclaration> {
  const declaration = world.get(uboDeclarations, call.params.id ?? '')
  if (declaration.UserId !== call.params.user_id) throw notFound(declaration.Id)
  return declaration
}

/** Owners can be changed before the declaration is asked for and after it was found incomplete. */
function editable(world: World, call: StandInCall): Readonly<UboDeclaration> {
  const declaration = declarationOf(world, call)
  if (declaration.Status === 'CREATED' || declaration.Status === 'INCOMPLETE') return declaration
  throw invalidAction(`A declaration that is ${declaration.Status} cannot be changed`)
}

function uboOf(declaration: UboDeclaration, call: StandInCall): MangopayUbo {
  const id = call.params.ubo_id ?? ''
  const ubo = declaration.Ubos.find(row => row.Id === id)
  if (!ubo) throw notFound(id)
  return ubo
}

function readUbo(body: Record<string, unknown>): Omit<MangopayUbo, 'Id' | 'CreationDate'> {
  const fields = new Fields(body)
  const country = /^[A-Z]{2}$/
  const birthplace = fields.inside('Birthplace')
  const ubo = {
    FirstName: fields.text('FirstName', 100),
    LastName: fields.text('LastName', 100),
    Address: readAddress(fields, 'Address', true),
    Nationality: fields.matching('Nationality', country),
    Birthday: fields.integer('Birthday'),
    Birthplace: { City: birthplace.text('City'), Country: birthplace.matching('Country', country) },
    // The SDK's types write it small, the API large.
    IsActive: fields.flag('IsActive') ?? fields.flag('isActive') ?? true,
  }
  fields.done()
  return ubo
}

function ask(world: World, call: StandInCall, autoDecide: boolean): StandInAnswer {
  const declaration = editable(world, call)
  if (call.body.Status !== 'VALIDATION_ASKED')
    throw paramError({ Status: 'The Status can only become VALIDATION_ASKED' })
  if (!declaration.Ubos.some(ubo => ubo.IsActive)) throw paramError({ Ubos: 'The declaration names no owner' })
  const asked = world.update(uboDeclarations, declaration.Id, {
    Status: 'VALIDATION_ASKED',
    Reason: null,
    Message: null,
  })
  world.happened('UBO_DECLARATION_VALIDATION_ASKED', declaration.Id)
  const known = NAMES[asked.Ubos[0]?.FirstName ?? ''] !== undefined
  const seconds = known ? NAMED_SECONDS : AUTO_DECIDE_SECONDS
  if (known || autoDecide) world.schedule('ubo.decide', declaration.Id, world.now() + seconds)
  return ok(asked)
}

function decide(
  world: World,
  declaration: UboDeclaration,
  Status: UboStatus & Decision,
  Reason: string | null,
  Message: string | null,
): void {
  world.update(uboDeclarations, declaration.Id, { Status, Reason, Message, ProcessedDate: world.now() })
  world.happened(`UBO_DECLARATION_${Status}`, declaration.Id)
  refreshLevel(world, declaration.UserId)
}

function control(world: World, call: StandInCall): StandInAnswer {
  const declaration = world.get(uboDeclarations, call.params.id ?? '')
  const fields = new Fields(call.body)
  const Status = fields.oneOf('Status', ['VALIDATED', 'REFUSED', 'INCOMPLETE'])
  const Reason = Status === 'VALIDATED' ? null : fields.oneOf('Reason', REASONS)
  const Message = fields.optionalText('Message', 2000)
  fields.done()
  if (Status === '' || declaration.Status === 'CREATED') throw forbidden()
  decide(world, declaration, Status, Reason, Message)
  return ok(world.get(uboDeclarations, declaration.Id))
}
