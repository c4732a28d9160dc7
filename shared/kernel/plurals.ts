const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en-US')

/** "1,200". A formatter that is kept: `toLocaleString` makes one for each number. */
export function formatCount(count: number): string {
  return numbers.format(count)
}

/** "1 article", "1,200 articles": the number as it is written, with the word that goes with it. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${numbers.format(count)} ${rules.select(count) === 'one' ? one : other}`
}
