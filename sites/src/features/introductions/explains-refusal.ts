/** Whether the backend says in a sentence why it refused the request of an introduction: the other member, or a limit. */
export function explainsRefusal(code: string): boolean {
  return code === 'Unprocessable' || code === 'TooManyRequests'
}
