// npm run pictures -- http://127.0.0.1:4280: takes the pictures of docs/images from a running demo office, in both languages.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { STORAGE_USER } from '../../src/contract/constants.ts'
