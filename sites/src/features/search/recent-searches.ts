const MOST = 8

/** The key of one person, on this device. */
function keyOf(userId: string): string {
  return `council.searches.${userId}`
}

export function recentSearches(userId: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Latest first, each once. */
export function keepSearch(userId: string, text: string): void {
  const others = recentSearches(userId).filter((one) => one.toLowerCase() !== text.toLowerCase())
  localStorage.setItem(keyOf(userId), JSON.stringify([text, ...others].slice(0, MOST)))
}

export function clearSearches(userId: string): void {
  localStorage.removeItem(keyOf(userId))
}
