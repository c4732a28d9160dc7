import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#db/testing/temporary-folder.ts'
import { cardDataIn, searchForCardData } from './card-data.ts'

it.each([
  ['a number', '{"token":"4111111111111111"}'],
  ['a number in groups', 'Card 4111 1111 1111 1111 was refused'],
  ['a number with hyphens', '5555-5555-5555-4444'],
  ['a number in an address', '/pay-now?number=4000%200000%200000%200812'],
  ['a number between letters', 'op4000000000000002x'],
  ['a security code in JSON', '{"cvv": "123"}'],
  ['a security code in JSON within JSON', String.raw`"{\"cvv\":\"1234\"}"`],
  ['a security code in a form', 'name=A&cvc=123&x=1'],
  ['a security code in an encoded body', '%22securityCode%22%3A%22123%22'],
])('%s is found', (_, text) => {
  expect(cardDataIn(text)).toHaveLength(1)
})

it.each([
  ['what is kept of a card', '"masked_card_number":"XXXX-XXXX-XXXX-1111","card_type":"visa"'],
  ['a longer number', '941111111111111110'],
  ['a refusal of the security code', '{"code":"2010","text":"Card Issuer Declined CVV (2010)"}'],
  ['a field without a value', '"cvv":null,"fields":["cvv"]'],
])('%s is not found', (_, text) => {
  expect(cardDataIn(text)).toEqual([])
})

it('every file of a folder is searched, whatever its bytes', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder.path, 'logs'))
  writeFileSync(join(folder.path, 'logs', 'worker.log'), 'nothing\n')
  writeFileSync(join(folder.path, 'council.db'), Buffer.from([0, 255, ...Buffer.from('4111111111111111'), 254]))
  const found = searchForCardData(folder.path).map(({ path, found }) => [path, ...found])
  folder.remove()
  expect(found.toSorted()).toEqual([['council.db', '4111111111111111'], ['logs/worker.log']])
})
