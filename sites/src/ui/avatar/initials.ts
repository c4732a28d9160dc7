const TITLES = /^(dr|prof|mr|mrs|ms|mx|sir|dame)\.?$/i

/** One or two letters for a person without a picture. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => !TITLES.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('en')
}
