// Small changes of a contract, each of which a test should notice: found in the compiler's own syntax tree.

export type Mutant = {
  file: string
  line: number
  /** The whole line as it stands, without its indent. */
  code: string
  before: string
  after: string
  /** Where the change is, in bytes of the file. */
  at: number
}

type Place = { at: number; length: number }
type AstNode = { nodeType: string; src: string } & Record<string, unknown>

const OPERATORS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '|': ['&'],
  '+=': ['-='],
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'nodeType' in value && 'src' in value

function placeOf(node: unknown): Place {
  if (!isNode(node)) throw new Error('a part of the syntax tree has no place')
  const [at = 0, length = 0] = node.src.split(':').map(Number)
  return { at, length }
}

const endOf = ({ at, length }: Place): number => at + length

function* nodesOf(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

type Change = Place & { after: string }

/** `text` gives a part of the source. */
function changesOf(node: AstNode, text: (place: Place) => string): Change[] {
  const here = placeOf(node)
  switch (node.nodeType) {
    case 'BinaryOperation':
      return swapped(text, endOf(placeOf(node.leftExpression)), placeOf(node.rightExpression).at)
    case 'Assignment':
      return swapped(text, endOf(placeOf(node.leftHandSide)), placeOf(node.rightHandSide).at)
    case 'UnaryOperation':
      return node.operator === '!' ? [{ at: here.at, length: 1, after: '' }] : []
    case 'IfStatement':
      return ['true', 'false'].map(after => ({ ...placeOf(node.condition), after }))
    case 'Conditional': {
      const [yes, no] = [placeOf(node.trueExpression), placeOf(node.falseExpression)]
      return [{ at: yes.at, length: endOf(no) - yes.at, after: `${text(no)} : ${text(yes)}` }]
    }
    case 'EmitStatement':
    case 'ExpressionStatement':
      // With the semicolon after it.
      return [{ at: here.at, length: here.length + 1, after: '{}' }]
    case 'ModifierInvocation':
      return node.kind === 'modifierInvocation' ? [{ ...here, after: '' }] : []
    case 'Literal':
      return changedLiteral(node, here, text(here))
    default:
      return []
  }
}

function swapped(text: (place: Place) => string, from: number, to: number): Change[] {
  const between = text({ at: from, length: to - from })
  const operator = between.trim()
  const at = from + between.indexOf(operator)
  return (OPERATORS[operator] ?? []).map(after => ({ at, length: operator.length, after }))
}

function changedLiteral(node: AstNode, here: Place, written: string): Change[] {
  if (node.kind === 'bool') return [{ ...here, after: written === 'true' ? 'false' : 'true' }]
  const digits = /^[\d_]+/.exec(written)?.[0]
  if (node.kind !== 'number' || digits === undefined) return []
  const more = String(Number(digits.replaceAll('_', '')) + 1)
  return [{ at: here.at, length: digits.length, after: more }]
}

/** All of one file; `ast` is what the compiler makes of `source`. */
export function findMutants(file: string, source: string, ast: unknown): Mutant[] {
  const bytes = Buffer.from(source)
  const text = ({ at, length }: Place): string => bytes.subarray(at, at + length).toString()
  const found = new Map<string, Mutant>()
  for (const node of nodesOf(ast))
    for (const { at, length, after } of changesOf(node, text)) {
      const lines = text({ at: 0, length: at }).split('\n')
      const line = lines.length
      const code = (source.split('\n')[line - 1] ?? '').trim()
      const mutant = { file, line, code, before: text({ at, length }), after, at }
      if (mutant.before !== after) found.set(`${at} ${length} ${after}`, mutant)
    }
  return [...found.values()].toSorted((one, other) => one.at - other.at)
}

/** The source with this one change. */
export function mutate(source: string, { at, before, after }: Mutant): string {
  const bytes = Buffer.from(source)
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at + Buffer.byteLength(before))]
  return `${head.toString()}${after}${tail.toString()}`
}
