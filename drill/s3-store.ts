import S3rver from 's3rver';

/** Runs an S3 store in a separate process: `node s3-store.ts PORT FOLDER BUCKET`. */
const [port, directory = '', bucket = ''] = process.argv.slice(2);
const store = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
await store.run();
