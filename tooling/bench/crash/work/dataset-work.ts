import type { Kept } from '../ledger.ts';
import type { Work } from '../work.ts';

const maxDatasets = 8;
const maxVersions = 6;

let made = 0;

/**
 * Uploads, labels and deletes datasets, and adds and restores versions. Returns false if there is no dataset to
 * change.
 */
export function datasetWork({ client, ledger, random }: Work) {
  const pick = (isFit: (kept: Kept) => boolean): [string, Kept] | undefined => {
    const there = [...ledger.uploads].filter(([, kept]) => !kept.isLeaving && isFit(kept));
    return there[Math.floor(random() * there.length)];
  };
  const isQuiet = ({ isChanging }: Kept) => !isChanging;

  return {
    upload: async (): Promise<boolean> => {
      if (ledger.uploads.size >= maxDatasets) return false;
      const rows = 40 + Math.floor(random() ** 3 * 30_000);
      const name = `crash-${made++}.csv`;
      ledger.sent.set(name, { total: rows, onTopOf: 0 });
      const { status, body } = await client.upload(name, rows);
      ledger.sent.delete(name);
      if (ledger.isRefused('an upload', status)) return true;
      ledger.addUpload(body.id, body.run_id, [[1, rows]], 1);
      ledger.acknowledge('uploads', `uploadFile ${body.id}`);
      return true;
    },
    label: async (): Promise<boolean> => {
      const [, kept] = pick(isQuiet) ?? [];
      if (kept === undefined) return false;
      const text = `label ${made++}`;
      kept.labels.add(text);
      kept.isChanging = true;
      const { status } = await client.label(kept.runId, text);
      kept.isChanging = false;
      if (ledger.isRefused('a label', status)) {
        kept.labels.delete(text);
        return true;
      }
      ledger.acknowledge('labels', `labelUpload ${kept.runId}`);
      kept.labels = new Set([text]);
      return true;
    },
    remove: async (): Promise<boolean> => {
      const [id, kept] = pick(isQuiet) ?? [];
      if (id === undefined || kept === undefined) return false;
      kept.isLeaving = true;
      const { status } = await client.remove(id);
      kept.isLeaving = false;
      if (ledger.isRefused('a deletion', status)) return true;
      ledger.removeUpload(id);
      ledger.deleted.add(id);
      ledger.acknowledge('deletions', `deleteUpload ${id}`);
      return true;
    },
    addVersion: async (): Promise<boolean> => {
      const [id, kept] = pick((one) => isQuiet(one) && one.versions.size < maxVersions) ?? [];
      const [current] = kept?.current ?? [];
      if (id === undefined || kept === undefined || current === undefined) return false;
      const rows = 1 + Math.floor(random() ** 3 * 20_000);
      const name = `crash-${made++}.csv`;
      const mode = random() < 0.7 ? 'append' : 'replace-all';
      const onTopOf = mode === 'append' ? (kept.versions.get(current) ?? 0) : 0;
      kept.isChanging = true;
      ledger.sent.set(name, { total: rows, onTopOf });
      const { status, body } = await client.addVersion(id, name, rows, mode);
      ledger.sent.delete(name);
      kept.isChanging = false;
      if (ledger.isRefused('a version', status)) return true;
      kept.versions.set(body.version, onTopOf + rows);
      kept.current = new Set([body.version]);
      ledger.acknowledge('versions', `addUploadVersion ${id}/versions/${body.version}`);
      return true;
    },
    restoreVersion: async (): Promise<boolean> => {
      const [id, kept] = pick((one) => isQuiet(one) && one.versions.size > 1) ?? [];
      if (id === undefined || kept === undefined) return false;
      const others = [...kept.versions.keys()].filter((number) => !kept.current.has(number));
      const number = others[Math.floor(random() * others.length)] ?? 1;
      kept.isChanging = true;
      kept.current.add(number);
      const { status } = await client.restoreVersion(id, number);
      kept.isChanging = false;
      if (ledger.isRefused('restoring a version', status)) {
        kept.current.delete(number);
        return true;
      }
      kept.current = new Set([number]);
      ledger.acknowledge('restored versions', `restoreUploadVersion ${id}/versions/${number}`);
      return true;
    },
  };
}
