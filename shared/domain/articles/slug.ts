const SLUG_MAX_CHARACTERS = 80

const SPELT_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
}

/** The slug of a title; empty for a title without Latin letters or digits. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[ßæœøłđþð]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > SLUG_MAX_CHARACTERS) break
    slug = longer
  }
  return slug || (words[0] ?? '').slice(0, SLUG_MAX_CHARACTERS)
}
