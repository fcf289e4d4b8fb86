import { ADMIN, boatsInMemory, SECRET } from './boats'
import { backendContract } from './suite'

backendContract('in memory', async () => {
  const { backend } = boatsInMemory()
  return { backend, username: ADMIN.username, secret: SECRET, drop: async () => undefined }
})
