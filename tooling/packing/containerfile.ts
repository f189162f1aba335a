import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob, relative, resolve } from 'node:path';

interface Instruction {
  name: string;
  rest: string;
}

/** A build stage, with a folder that represents the image's root. */
interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  healthCheck: string[];
  command: string[];
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return [...lines.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }));
}

/** Returns the base images of a Containerfile. */
export function imagesOf(text: string): string[] {
  return instructionsOf(text).flatMap(({ name, rest }) => {
    const [image = ''] = rest.split(' ');
    return name === 'FROM' && image.includes('/') ? [image] : [];
  });
}

/** Copies the build context: all files that `.dockerignore` does not exclude. */
function copyContext(context: string, to: string): void {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const filter = (path: string) => !ignored.some((pattern) => matchesGlob(relative(context, path), pattern));
  cpSync(context, to, { recursive: true, filter, verbatimSymlinks: true });
}

/**
 * Executes the RUN and COPY instructions of a Containerfile on this machine, without containers. Users and the
 * contents of base images are ignored.
 * @param folder an empty folder
 * @returns the last stage, with paths on this machine
 * @throws Error with the output if a command fails, or for an unsupported instruction
 */
export function carryOut(text: string, context: string, folder: string, env: NodeJS.ProcessEnv): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage = { root: '', workdir: '/', env: {}, healthCheck: [], command: [] };
  const pathOf = ({ root, workdir }: Stage, path: string) => join(root, resolve(workdir, path));
  const steps: Record<string, (rest: string) => void> = {
    FROM: (rest) => {
      const [image = '', , name = 'last'] = rest.split(' ');
      const base = stages.get(image);
      const root = join(folder, name);
      stage = { workdir: '/', env: {}, ...base, root, healthCheck: [], command: [] };
      stages.set(name, stage);
      if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
      else mkdirSync(root);
    },
    WORKDIR: (rest) => {
      stage.workdir = rest;
      mkdirSync(pathOf(stage, '.'), { recursive: true });
    },
    ENV: (rest) => {
      for (const one of rest.split(' ')) {
        const [name = '', value = ''] = one.split('=');
        stage.env[name] = value.startsWith('/') ? pathOf(stage, value) : value;
      }
    },
    COPY: (rest) => {
      const words = rest.split(' ');
      const from = /--from=(\S+)/.exec(rest)?.[1];
      const paths = words.filter((word) => !word.startsWith('--'));
      const to = paths.pop() ?? '.';
      if (from === undefined) return copyContext(context, pathOf(stage, to));
      const source = stages.get(from);
      if (!source) throw new Error(`unknown stage ${from}`);
      for (const path of paths) {
        const target = to.endsWith('/') ? join(to, basename(path)) : to;
        cpSync(pathOf(source, path), pathOf(stage, target), { recursive: true, verbatimSymlinks: true });
      }
    },
    RUN: (rest) => {
      // Absolute paths refer to the image's root.
      const command = rest.replaceAll(/(?<= )\/(?=\w)/g, `${stage.root}/`);
      try {
        const how = { cwd: pathOf(stage, '.'), env: { ...env, ...stage.env } };
        execFileSync('sh', ['-c', command], { ...how, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${command}:\n${stdout}${stderr}`, { cause: error });
      }
    },
    HEALTHCHECK: (rest) => {
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
    },
    CMD: (rest) => {
      stage.command = JSON.parse(rest) as string[];
    },
    USER: () => undefined,
    EXPOSE: () => undefined,
    VOLUME: () => undefined,
  };
  for (const { name, rest } of instructionsOf(text)) {
    const step = steps[name];
    if (!step) throw new Error(`unsupported instruction ${name}`);
    step(rest);
  }
  return { ...stage, workdir: pathOf(stage, '.') };
}
