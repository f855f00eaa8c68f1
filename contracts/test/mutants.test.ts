// Changes of the market are found where they are meant to be, and those that are explained are still there.
import { expect, test } from 'vitest'
import { askCompiler, settings, sourceOf } from '../scripts/compile.ts'
import { explained } from './mutants/explained.ts'
import { findMutants, mutate } from './mutants/find-mutants.ts'

const astOf = (source: string): unknown =>
  askCompiler('A.sol', { ...settings, outputSelection: { '*': { '': ['ast'] } } }, () => source).sources?.['A.sol']?.ast

test('a contract is changed in every place that a test should notice, one at a time', () => {
  const source = `pragma solidity 0.8.37;
contract A {
    event Done(uint256 a); // é
    modifier once() { _; }
    function f(uint256 a, bool b) external once returns (uint256) {
        if (!b && a > 7) emit Done(a);
        return b ? a + 1 : a;
    }
}`
  const mutants = findMutants('A.sol', source, astOf(source))
  expect(mutants.map(({ before, after }) => `${before} -> ${after}`).toSorted()).toEqual(
    [
      'once -> ',
      '!b && a > 7 -> true',
      '!b && a > 7 -> false',
      '! -> ',
      '&& -> ||',
      '> -> >=',
      '> -> <=',
      '7 -> 8',
      'emit Done(a); -> {}',
      'a + 1 : a -> a : a + 1',
      '+ -> -',
      '1 -> 2',
    ].toSorted(),
  )
  for (const mutant of mutants) expect(mutate(source, mutant)).not.toBe(source)
  const emit = mutants.find(({ before }) => before === 'emit Done(a);')
  expect(emit && mutate(source, emit)).toContain('a > 7) {}\n')
})

test('what is explained is still a change of the contracts', () => {
  for (const file of ['Market.sol', 'MarketMoney.sol', 'MarketVouchers.sol']) {
    const { sources } = askCompiler(file, { ...settings, outputSelection: { '*': { '': ['ast'] } } }, sourceOf)
    const found = findMutants(file, sourceOf(file), sources?.[file]?.ast)
    const { length } = explained.filter(each => each.file === file)
    const there = explained.filter(each =>
      found.some(mutant => (['file', 'code', 'before', 'after'] as const).every(key => mutant[key] === each[key])),
    )
    expect(there.filter(each => each.file === file)).toHaveLength(length)
  }
})
