// `npm run contracts:prove [-- <contract>…]`: has the compiler's model checker prove that contracts neither overflow nor reach past an array, by z3 (a package of most systems). and prints what it finds.
import { spawnSync } from 'node:child_process'
import { askCompiler, settings, sourceOf } from './compile.ts'

/** Of one question. */
const PATIENCE_S = 60
/** What can be proven in minutes; docs/contracts-mutants.md says what becomes of the others. */
const PROVABLE = ['CertificateAnchor']

function smtSolver(query: string): { contents: string } {
  const { stdout, error } = spawnSync('z3', ['-in', `-T:${PATIENCE_S}`], { input: query, encoding: 'utf8' })
  if (error) throw new Error('z3 is needed on the path: the solver inside of the compiler ends with an error.')
  return { contents: stdout }
}

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : PROVABLE) {
  const file = `${name}.sol`
  const targets = ['assert', 'underflow', 'overflow', 'divByZero', 'popEmptyArray', 'outOfBounds']
  const modelChecker = {
    engine: 'chc',
    solvers: ['smtlib2'],
    contracts: { [file]: [name] },
    targets,
    showUnproved: true,
    showProvedSafe: true,
    showUnsupported: true,
    invariants: ['contract', 'reentrancy'],
  }
  const chosen = { evmVersion: settings.evmVersion, modelChecker, outputSelection: { '*': { '*': ['abi'] } } }
  const { errors = [] } = askCompiler(file, chosen, sourceOf, { smtSolver })
  const about = errors.filter(({ message }) => /CHC|SMTChecker/.test(message))
  console.log(`${name}: ${about.length} words`)
  for (const { message, formattedMessage } of about) {
    console.log(formattedMessage.trim())
    if (/ happen/.test(message)) process.exitCode = 1
  }
}
