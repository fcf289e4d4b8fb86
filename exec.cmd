@rem npm run hands a script to cmd.exe on Windows, which has no exec; elsewhere exec lets a server replace the shell, so that signals to npm reach it.
@%*
