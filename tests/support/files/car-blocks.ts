// The blocks of a CAR in their order.
import type { CarReader } from '@ipld/car'

export async function blocksOf(car: CarReader) {
  const blocks: Awaited<ReturnType<CarReader['get']>>[] = []
  for await (const block of car.blocks()) blocks.push(block)
  return blocks.filter(block => block !== undefined)
}
