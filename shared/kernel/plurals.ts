const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en-US')

/** "1,200". Uses a cached formatter: `toLocaleString` creates one for each number. */
export function formatCount(count: number): string {
  return numbers.format(count)
}

/** "1 article", "1,200 articles": the number with the matching word. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${numbers.format(count)} ${rules.select(count) === 'one' ? one : other}`
}
