import { join } from "node:path";
import ts from "typescript";

/** The compiler as one of the checks that may notice a fault: what it refuses never reaches a test (`npm run check`). */
export class Compiler {
  readonly #root: string;
  readonly #options: ts.CompilerOptions;
  readonly #read = new Map<string, ts.SourceFile | undefined>();

  constructor(root: string) {
    this.#root = root;
    const path = join(root, "tsconfig.json");
    const { config } = ts.readConfigFile(path, ts.sys.readFile);
    this.#options = ts.parseJsonConfigFileContent(config, ts.sys, root).options;
  }

  /** Whether `source` in the place of the file breaks it or one of its importers. */
  refuses(file: string, source: string, importers: readonly string[]): boolean {
    const path = join(this.#root, file);
    const host = ts.createCompilerHost(this.#options);
    const readSource = host.getSourceFile;
    host.getSourceFile = (name, target, ...more) => {
      if (name === path) return ts.createSourceFile(name, source, target, true);
      if (!this.#read.has(name)) this.#read.set(name, readSource(name, target, ...more));
      return this.#read.get(name);
    };
    const checked = [path, ...importers.map((importer) => join(this.#root, importer))];
    const program = ts.createProgram(checked, this.#options, host);
    return checked.some((name) => {
      const text = program.getSourceFile(name);
      return program.getSyntacticDiagnostics(text).length + program.getSemanticDiagnostics(text).length > 0;
    });
  }
}
