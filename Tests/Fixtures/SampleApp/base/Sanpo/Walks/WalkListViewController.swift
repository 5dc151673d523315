import SwiftUI
import UIKit

final class WalkListViewController: UIViewController {
    @IBOutlet private weak var tableView: UITableView!
    @IBOutlet private weak var totalLabel: UILabel!

    private let store = WalkStore.shared
    private let recorder = WalkRecorder()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "さんぽの記録"
        recorder.delegate = self
        tableView.register(UINib(nibName: "WalkCell", bundle: nil), forCellReuseIdentifier: WalkCell.identifier)
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: "並べ替え", style: .plain, target: self, action: #selector(tappedSort))
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        store.load()
        reload()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let detail = segue.destination as? WalkDetailViewController,
            let row = tableView.indexPathForSelectedRow?.row
        else { return }
        detail.walk = store.walks[row]
    }

    @IBAction private func tappedRecord(_ sender: UIBarButtonItem) {
        if !recorder.isRunning && store.walks.count < 1000 {
            recorder.start()
            sender.title = "終わる"
        } else {
            recorder.stop()
            sender.title = "歩く"
        }
    }

    @IBAction private func tappedSettings(_ sender: UIBarButtonItem) {
        let settings = UIHostingController(rootView: SettingsView())
        present(settings, animated: true)
    }

    @IBAction private func tappedSort() {
        tableView.setEditing(!tableView.isEditing, animated: true)
    }

    private func reload() {
        totalLabel.text = "合計 \(Int(store.totalDistance)) m"
        tableView.reloadData()
    }
}

extension WalkListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        store.walks.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: WalkCell.identifier, for: indexPath)
        if let cell = cell as? WalkCell {
            cell.show(store.walks[indexPath.row])
        }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        performSegue(withIdentifier: "showDetail", sender: nil)
    }
}

extension WalkListViewController: WalkRecorderDelegate {
    func recorder(_ recorder: WalkRecorder, didFinish walk: Walk) {
        store.add(walk)
        reload()
    }
}
